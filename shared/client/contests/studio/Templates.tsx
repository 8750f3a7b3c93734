/** Starting points of a new contest. Choosing one fills the form; what was typed already stays. */
import { Loader } from '#shared/client/ui/Loader.tsx';
import { Heading, List, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import {
  IconBallFootball,
  IconBriefcase,
  IconCamera,
  IconMicrophone2,
  IconMoodHappy,
  IconPaw,
  IconSchool,
  IconSoup,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isAbort } from '#shared/client/app/data/action.ts';
import { CallError } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { useUpload } from '#shared/client/app/data/useUpload.ts';
import {
  formOf,
  type TemplateName,
  templateNames,
  templates,
  templateTexts,
} from '#shared/contests/studio/templates.ts';
import { languages } from '#shared/languages.ts';
import { type ContestDraft, keepDraft, readDraft } from '../draft.ts';
import { drawCover } from './drawCover.ts';
import classes from './Templates.module.css';

const icons = {
  talent: IconMicrophone2,
  photo: IconCamera,
  food: IconSoup,
  sports: IconBallFootball,
  employee: IconBriefcase,
  school: IconSchool,
  pets: IconPaw,
  memes: IconMoodHappy,
} as const satisfies Record<TemplateName, unknown>;

interface TemplatesProps {
  cx_id: string;
  /** The kept draft was filled in. */
  filled: () => void;
}

export function Templates({ cx_id, filled }: TemplatesProps): ReactNode {
  const { t } = useTranslation();
  const { language: locale } = useFormat();
  const { send } = useUpload();
  const isVisitor = useIsVisitor();
  const [busy, setBusy] = useState<TemplateName>();
  const [used, setUsed] = useState<TemplateName>();
  const language = languages.find((each) => each === locale.slice(0, 2).toUpperCase()) ?? 'EN';
  const texts = templateTexts[language];

  const coverOf = async (name: TemplateName, icon: SVGElement | null): Promise<string> => {
    // Uploads need an account.
    const drawn = !isVisitor && icon && (await drawCover(icon, templates[name].colours));
    if (!drawn) return '';
    try {
      return (await send(drawn)).url;
    } catch (cause) {
      // A contest needs no cover, and another can be picked.
      if (cause instanceof CallError || isAbort(cause)) return '';
      throw cause;
    }
  };

  const use = async (name: TemplateName, icon: SVGElement | null) => {
    setBusy(name);
    const { category, length, lock, rules } = templates[name];
    const { title, description } = texts[name];
    const cover = await coverOf(name, icon);
    const typed = readDraft(cx_id);
    // What an earlier choice has filled in gives way to the next one.
    const former = used && texts[used];
    const own = (text: string, formerly: string | undefined) => (text === formerly ? '' : text);
    const draft: ContestDraft = {
      ...typed,
      ...rules,
      category,
      length,
      lock,
      contest_name: own(typed.contest_name, former?.title) || title,
      description: own(typed.description, former?.description) || description,
      cover: (used ? '' : typed.cover) || cover,
      entries_open: true,
      fields: formOf(name, texts[name]),
    };
    keepDraft(cx_id, draft);
    setBusy(undefined);
    setUsed(name);
    filled();
  };

  return (
    <Stack as="section" gap={3} shrink below={6} aria-labelledby="studio-templates">
      <Heading id="studio-templates" level={2} size={4}>
        {t('contests.studio.templates')}
      </Heading>
      <List gap={3} pad="half" className={classes.row}>
        {templateNames.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <Stack
                as="button"
                gap={2}
                pad={2}
                type="button"
                className={classes.template}
                style={{ background: `linear-gradient(135deg, ${templates[name].colours.join(', ')})` }}
                aria-pressed={name === used}
                disabled={busy !== undefined}
                onClick={(event) => void use(name, event.currentTarget.querySelector('svg'))}
              >
                <Stack as="span" align="center" cross="center" tone="white" aria-hidden>
                  {name === busy ? <Loader size={28} color="#ffffff" /> : <Icon size={40} stroke={1.5} />}
                </Stack>
                <Text tone="ink" as="span" size={2} pad="1 2" strong className={classes.name}>
                  {texts[name].name}
                </Text>
              </Stack>
            </li>
          );
        })}
      </List>
      <Meta role="status">{used && t('contests.studio.templateUsed')}</Meta>
    </Stack>
  );
}
