import { Button } from '#shared/client/ui/Button.tsx';
import { Heading } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import type { PublicUserShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { servicesOfCall } from '#shared/services/lists.ts';
import classes from '#shared/client/accounts/people/UserPage.module.css';
import { AnswerNote } from './AnswerNote.tsx';
import { ServiceGrid } from '#shared/client/services/catalogue/ServiceCard.tsx';
import { titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';

const shownFirst = 6;

/** What a person offers; nothing where they offer nothing. */
export function PersonServices({ person: { user_id } }: { person: PublicUserShape }): ReactNode {
  const { t } = useTranslation();
  const { call, input } = servicesOfCall(user_id);
  const { answer } = useAnswer(call, input);
  const [isAll, setAll] = useState(false);
  if (!answer?.services.length) return null;
  const { services } = answer;
  const shown = isAll ? services : services.slice(0, shownFirst);
  return (
    <section aria-labelledby="services">
      <Heading id="services" level={2} size={6} below={4}>
        {t('services.title')}
      </Heading>
      <AnswerNote pace={answer.answers} />
      <div className={classes.cards}>
        <ServiceGrid services={shown} renderTitle={titleOf} />
        {services.length > shown.length && (
          <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
            {t('site.more')}
          </Button>
        )}
      </div>
    </section>
  );
}
