import { Button } from '#shared/client/ui/Button.tsx';
import { IconBriefcase, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { addressHere, navigate } from '#shared/client/app/core/navigation.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { serviceLimits } from '#shared/services/limits.ts';
import { isNarrowedBy, serviceListPath } from '#shared/services/lists.ts';
import { type ServiceSearch, servicesInput } from '#shared/services/servicesCall.ts';
import { ServiceGrid, ServiceGridSkeleton } from './ServiceCard.tsx';
import { ServiceFilters } from './ServiceFilters.tsx';
import { OfferLink, titleOf } from './serviceLinks.tsx';
import classes from '../Services.module.css';
import { useListedServices } from './useListedServices.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';

/** What nobody offers can be asked for. */
function JobLink({ variant }: { variant: 'filled' | 'default' }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={variant}
      leftSection={<IconBriefcase size={18} aria-hidden />}
      renderRoot={(props) => <PathLink {...props} href="/jobs#new" />}
    >
      {t('community.jobs.post')}
    </Button>
  );
}

/** A list of services with its search and filters, which are in the address. */
export function ServiceList({ search }: { search: ServiceSearch }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useServiceWords();
  const { answer, error, reload } = useAnswer('getServices', servicesInput(search), { keepFormer: true });
  useListedServices();
  useEffect(() => storeValue('services', 'seen'), []);
  const apply = (changed: ServiceSearch) => navigate(serviceListPath(changed));
  const pages = Math.ceil((answer?.count ?? 0) / serviceLimits.page);
  const { category, keyword } = search;
  const isFiltered = category !== undefined || isNarrowedBy({ ...search, keyword: '' });
  const title = keyword
    ? t('services.list.results', { words: keyword })
    : category === undefined
      ? t('services.title')
      : words.category(category);
  return (
    <>
      <PageHead ofList title={title} lead={t('services.list.lead')}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} renderRoot={(props) => <OfferLink {...props} />}>
          {t('services.landing.offer')}
        </Button>
      </PageHead>
      <ServiceFilters search={search} facets={answer?.facets} rates_date={answer?.rates_date} apply={apply} />
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <ServiceGridSkeleton count={8} />
      ) : (
        <>
          <Row as="p" gap="1 4" cross="stretch" wrap soft role="status">
            {answer.is_partly
              ? t('services.list.partly')
              : t('services.list.count', { count: answer.count, shown: number(answer.count) })}
            {answer.new_services > 0 && answer.count > 0 && !answer.is_partly && (
              <a href={addressHere(serviceListPath({ keyword: '', page: 1, sort: 'newest' }))}>
                {t('services.list.new', { count: answer.new_services })}
              </a>
            )}
          </Row>
          {answer.services.length ? (
            <section aria-labelledby="listed">
              <h2 id="listed" className="visually-hidden">
                {t('services.title')}
              </h2>
              <ServiceGrid services={answer.services} renderTitle={titleOf} first={4} />
            </section>
          ) : (
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t('services.list.none')}
              text={t(isFiltered ? 'services.list.noneText' : 'services.list.noneAtAllText')}
            >
              {isFiltered ? (
                <Button onClick={() => apply({ keyword, page: 1 })}>{t('services.filter.clear')}</Button>
              ) : (
                <JobLink variant="filled" />
              )}
              <Button variant="default" onClick={() => apply({ keyword: '', page: 1 })}>
                {t('services.list.all')}
              </Button>
            </EmptyState>
          )}
          {answer.is_partly && (
            <Row gap="2 4" wrap>
              <Text soft>{t('services.list.noneAtAllText')}</Text>
              <JobLink variant="default" />
            </Row>
          )}
          {pages > 1 && (
            <Row
              as="nav"
              aria-label={t('services.title')}
              gap={2}
              cross="stretch"
              justify="center"
              wrap
              className={classes.pages}
            >
              {Array.from({ length: pages }, (_, at) => at + 1)
                .filter((at) => at === 1 || at === pages || Math.abs(at - search.page) < 3)
                .map((at) => (
                  <a
                    key={at}
                    href={addressHere(serviceListPath({ ...search, page: at }))}
                    aria-current={at === search.page ? 'page' : undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      apply({ ...search, page: at });
                    }}
                  >
                    {number(at)}
                  </a>
                ))}
            </Row>
          )}
        </>
      )}
    </>
  );
}
