/** The studio of a contest: a side list of sections (a sheet on phones), the open section, and the live preview beside it. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconChevronDown, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Heading, List, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import type { ContestantFilter } from '#shared/client/contests/contestants/ManageContestants.tsx';
import { Integrity } from '#shared/client/contests/studio/integrity/Integrity.tsx';
import { Languages } from './Languages.tsx';
import { Log } from '#shared/client/contests/studio/log/Log.tsx';
import { LivePreview } from './LivePreview.tsx';
import { Overview } from './Overview.tsx';
import { Rounds } from './Rounds.tsx';
import { type SectionName, sectionNames } from '#shared/contests/studio/studioSections.ts';
import { Basics, Dates, Entries, Page, type SectionProps, Sharing, Voting } from './SettingSections.tsx';
import { StudioBar } from './StudioBar.tsx';
import { StudioPeople, useStudioPeople } from './StudioPeople.tsx';
import { Team } from './Team.tsx';
import { useStudio } from './useStudio.ts';
import classes from './Studio.module.css';

type RenderWay = (text: string, className: string | undefined) => ReactNode;

interface StudioFormProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  section: SectionName;
  open: (section: SectionName) => void;
  /** The address of the page that previews a draft. */
  preview: string;
  duplicated: (cx_id: string) => void;
  /** The draft was thrown away, or the reader has left its team. */
  gone: () => void;
  /** The shell's links: to the contest's page, to its numbers, and to its result. */
  renderPage: RenderWay;
  renderNumbers: RenderWay;
  renderResult: RenderWay;
}

const loadDesk = async () => ({
  default: (await import('#shared/client/contests/contestants/ManageContestants.tsx')).ManageContestants,
});

const parts = {
  basics: Basics,
  languages: Languages,
  dates: Dates,
  voting: Voting,
  entries: Entries,
  rounds: Rounds,
  sharing: Sharing,
  page: Page,
} as const satisfies Partial<Record<SectionName, (props: SectionProps) => ReactNode>>;

export function StudioForm(props: StudioFormProps): ReactNode {
  const { contest, reload, section, open, preview, duplicated, gone, renderPage, renderNumbers, renderResult } = props;
  const isOver = contest.state === 'provisional' || contest.state === 'certified';
  const { t } = useTranslation();
  const studio = useStudio(contest);
  const [isChoosing, setChoosing] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const mayEdit = includes(contest.right, 'edit');
  const people = useStudioPeople(contest.cx_id, section);
  const Part = section in parts ? parts[section as keyof typeof parts] : undefined;
  const links = (chosen: () => void) => (
    <List gap="half" className={classes.sections}>
      {sectionNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === section ? 'page' : undefined}
            onClick={() => {
              open(name);
              chosen();
            }}
          >
            {t(`contests.studio.section.${name}`)}
            {people
              .filter((person) => person.section === name)
              .map((person) => (
                <Avatar key={person.user_id} src={person.avatar} name={person.name} size={24} />
              ))}
          </button>
        </li>
      ))}
    </List>
  );
  const ways = (className?: string) => (
    <>
      {renderPage(t('contests.studio.toPage'), className)}
      {contest.contest_status !== 'draft' && renderNumbers(t('contests.mine.numbers'), className)}
      {isOver && renderResult(t('contests.result.see'), className)}
    </>
  );
  return (
    <Grid columns="200px 1fr 390px" gap={8} cross="start" className={classes.studio}>
      <Text as="nav" medium="hidden" className={classes.side} aria-label={t('contests.studio.sections')}>
        {links(() => undefined)}
        <Stack gap="half" edge="top" className={`${classes.sections} ${classes.ways}`}>
          {ways()}
        </Stack>
      </Text>
      <Stack gap={4} shrink>
        <StudioPeople people={people} />
        <div className={classes.phoneTools}>
          <Button
            variant="default"
            aria-haspopup="dialog"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t(`contests.studio.section.${section}`)}
          </Button>
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            {t('contests.studio.preview')}
          </Button>
          <MenuPopup beside={44} label={t('contests.manage.more')}>
            {ways(dropdownItem)}
          </MenuPopup>
        </div>
        <Stack
          as="section"
          gap={5}
          shrink
          surface="card"
          pad={6}
          className={classes.section}
          aria-labelledby="studio-section"
        >
          <Heading id="studio-section" level={2} size={5}>
            {t(`contests.studio.section.${section}`)}
          </Heading>
          {Part && (
            <Stack as="fieldset" gap={5} className={classes.group} disabled={!mayEdit}>
              <legend className="visually-hidden">{t(`contests.studio.section.${section}`)}</legend>
              <Part studio={studio} reload={reload} />
            </Stack>
          )}
          {section === 'overview' && <Overview {...{ studio, reload, open, duplicated }} deleted={gone} />}
          {section === 'team' && (
            // Who may change nothing may leave.
            <Stack gap={5} shrink className={classes.group}>
              <Team studio={studio} reload={reload} left={gone} />
            </Stack>
          )}
          {section === 'integrity' && <Integrity studio={studio} reload={reload} />}
          {section === 'log' && <Log studio={studio} reload={reload} />}
          {section === 'contestants' && <Contestants contest={contest} reload={reload} />}
        </Stack>
        {mayEdit && <StudioBar {...{ studio, reload, section, open }} />}
      </Stack>
      <aside className={classes.preview} aria-label={t('contests.form.preview')}>
        <LivePreview studio={studio} src={preview} />
      </aside>
      {isChoosing && (
        <Dialog title={t('contests.studio.sections')} close={() => setChoosing(false)}>
          {links(() => setChoosing(false))}
        </Dialog>
      )}
      {isPreviewing && (
        <Dialog title={t('contests.form.preview')} close={() => setPreviewing(false)}>
          <LivePreview studio={studio} src={preview} />
        </Dialog>
      )}
    </Grid>
  );
}

/** The desk of contestants, in place. */
function Contestants({ contest, reload }: Pick<StudioFormProps, 'contest' | 'reload'>) {
  const { t } = useTranslation();
  const [filter, changeFilter] = useState<ContestantFilter>();
  return contest.manages ? (
    <LazyPart load={loadDesk} props={{ contest, reload, filter, changeFilter }} fallback={<Bone height={240} />} />
  ) : (
    <Meta size={3}>{t('contests.mine.contestants', { count: contest.contestant_count })}</Meta>
  );
}
