// Template of `npm run new -- screen`: a page with its heading, in the account's frame if it is one of the account, and the reader's rows of an
// entity.
import { plural } from './words.mjs';

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/**
 * How a page has the reader's rows, or those of what its address names: live ones by themselves, others by the call that
 * `npm run new -- call … get<Entity>s` writes. `states` say what is shown until they are there.
 */
function rowsOf({ entity, from, isLive, isPrivate, parent }) {
  const session = { '#shared/client/app/session/session.ts': 'useUser' };
  const user = 'const user_id = useUser()?.user_id;\n';
  const skeleton = '<Loading><Bone height={64} /></Loading>';
  if (isLive && !parent)
    return {
      imports: { [from]: entity, '#shared/client/app/live/useLiveRows.ts': 'useLiveRows', ...session },
      code: `${user}const { rows, loaded } = useLiveRows(${entity}, 'user_id', user_id);`,
      states: `if (!loaded) return ${skeleton};`,
    };
  const input = parent ? `{ ${parent.field} }` : isPrivate ? '{}' : 'user_id === undefined ? undefined : { user_id }';
  const before = parent ? `const { ${parent.field} = '' } = useParams();\n` : isPrivate ? '' : user;
  return {
    imports: {
      ...(parent && { 'react-router-dom': 'useParams' }),
      '#shared/client/app/data/useAnswer.ts': 'useAnswer',
      '#shared/client/ui/Notice.tsx': 'ErrorState',
      ...(!parent && !isPrivate && session),
    },
    code: `${before}const { answer, error, reload } = useAnswer('get${plural(entity)}', ${input});`,
    states: `if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  if (!answer) return ${skeleton};
  const { ${plural(lower(entity))}: rows } = answer;`,
  };
}

/** The rows, with what is shown while they load, when they were refused, and when there are none. */
function listOf(list, key) {
  const first = list.fields[0]?.name ?? list.id;
  const used = [...new Set([list.id, first])].join(', ');
  const rows = rowsOf(list);
  return {
    imports: {
      ...rows.imports,
      '#shared/client/ui/Layout.tsx': 'Text',
      '#shared/client/ui/Skeleton.tsx': 'Bone, Loading',
    },
    code: `
function Rows(): ReactNode {
  const { t } = useTranslation();
  ${rows.code}
  ${rows.states}
  if (!rows.length) return <Text soft>{t('${key}.none')}</Text>;
  return <ul>{rows.map(({ ${used} }) => (<li key={${list.id}}>{${first}}</li>))}</ul>;
}
`,
  };
}

/** `list` is undefined or what `findEntity` knows, with `entity`, its name. */
export function componentOf(name, { key, list, isAccount }) {
  const rows = list && listOf(list, key);
  const imports = {
    ...rows?.imports,
    '#shared/client/app/i18n/i18n.ts': 'useTranslation',
    ...(isAccount
      ? { '#web/accounts/AccountFrame.tsx': 'AccountFrame' }
      : { '#shared/client/ui/PageHead.tsx': 'PageHead' }),
  };
  const head = `title={t('${key}.title')} lead={t('${key}.lead')}`;
  const shown = list ? '<Rows />' : '';
  return `import type { ReactNode } from 'react';
${Object.entries(imports)
  .map(([from, what]) => `import { ${what} } from '${from}';\n`)
  .join('')}
export default function ${name}(): ReactNode {
  const { t } = useTranslation();
  return (
    ${isAccount ? `<AccountFrame ${head}>${shown || '{null}'}</AccountFrame>` : `<><PageHead ${head} />${shown}</>`}
  );
}
${rows?.code ?? ''}`;
}
