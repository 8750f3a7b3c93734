import { Button } from '#shared/client/ui/Button.tsx';
import { IconShieldPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { areas } from '#shared/model/rights.ts';
import { Head } from '../parts/Head.tsx';
import { Person } from '../parts/Person.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { RightsDialog } from './RightsDialog.tsx';
import { valuesOf } from './rightsForm.ts';
import { useRightsWords } from './useRightsWords.ts';
import { Past, WaitingChange } from './RightsChanges.tsx';
import classes from './Operators.module.css';

type Answer = OutputOfCall<'getOperatorRights'>;
type Operator = Answer['operators'][number];

/** The only admin gives rights alone, once the last of the others is gone for some days. */
function noteOf({ alone, operators }: Answer) {
  if (alone) return 'admin.operators.noteAlone';
  const admins = operators.filter(({ is_admin, disabled_at }) => is_admin && !disabled_at);
  return admins.length === 1 ? 'admin.operators.noteSoon' : 'admin.operators.note';
}

/** Who works here with which rights, what waits for a second admin, and what was decided. */
export default function OperatorsScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getOperatorRights', {});
  const [changing, setChanging] = useState<Operator | 'new'>();
  if (error && !answer) return <ErrorState level={1} text={error.message} again={reload} />;
  return (
    <Stack gap={4}>
      <Head title={t('admin.operators.title')} note={answer && t(noteOf(answer))}>
        <Button
          size="sm"
          leftSection={<IconShieldPlus size={18} aria-hidden />}
          disabled={!answer}
          onClick={() => setChanging('new')}
        >
          {t('admin.operators.give')}
        </Button>
      </Head>
      {!answer ? (
        <Loading gap={4}>
          <Bone height={120} />
          <Bone height={320} />
        </Loading>
      ) : (
        <>
          {answer.waiting.length > 0 && (
            <Card as="section" aria-labelledby="waiting" pad={5} className={classes.card}>
              <h2 id="waiting">{t('admin.operators.waiting')}</h2>
              <ul>
                {answer.waiting.map((change) => (
                  <WaitingChange key={change.change_id} change={change} done={reload} />
                ))}
              </ul>
            </Card>
          )}
          <Card as="section" aria-labelledby="operators" pad={5} className={classes.card}>
            <h2 id="operators">{t('admin.operators.now')}</h2>
            <ul>
              {answer.operators.map((operator) => (
                <OperatorRow key={operator.person.user_id} operator={operator} change={() => setChanging(operator)} />
              ))}
            </ul>
          </Card>
          {answer.past.length > 0 && <Past changes={answer.past} />}
        </>
      )}
      {answer && changing && (
        <RightsDialog
          person={changing === 'new' ? undefined : changing.person}
          before={changing === 'new' ? undefined : valuesOf(changing)}
          knownOf={(id) => {
            const found = answer.operators.find(({ person }) => person.user_id === id);
            return found && valuesOf(found);
          }}
          alone={answer.alone}
          close={() => setChanging(undefined)}
          done={reload}
        />
      )}
    </Stack>
  );
}

const factorTones = { has: 'success', none: 'warning', exempt: 'plain' } as const;

function OperatorRow({ operator, change }: { operator: Operator; change: () => void }) {
  const { t } = useTranslation();
  const { wordOf } = useRightsWords();
  const { person, is_admin, rights, disabled_at, last_seen, factor } = operator;
  const isOwn = useUser()?.user_id === person.user_id;
  return (
    <Grid
      medium={{ columns: 1 }}
      as="li"
      columns="minmax(0, 240px) 1fr auto auto"
      gap="2 4"
      cross="center"
      className={classes.row}
    >
      <Person person={person} />
      <Row as="span" gap="1 2" cross="stretch" wrap>
        {is_admin && <Badge tone="soon">{t('admin.role')}</Badge>}
        {areas.map((area) => {
          const level = rights[area];
          return (
            level && (
              <Badge key={area} tone={level === 'act' ? 'success' : 'plain'}>
                {wordOf(`${area}_${level}`)}
              </Badge>
            )
          );
        })}
        <Badge tone={factorTones[factor]}>{t(`admin.operators.factor.${factor}`)}</Badge>
        {disabled_at && <Badge tone="warning">{t('admin.users.disabled')}</Badge>}
      </Row>
      <Meta as="span">
        {last_seen && (
          <>
            {t('admin.column.seen')} <Stamp at={last_seen} />
          </>
        )}
      </Meta>
      {!isOwn && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.act}
          aria-label={t('admin.operators.changeOf', { name: person.full_name || person.username })}
          onClick={change}
        >
          {t('admin.operators.changeShort')}
        </Button>
      )}
    </Grid>
  );
}
