// Template of `npm run new -- screen`: a page with its heading, in the account's frame if it is one of the account, and the reader's rows of an
// entity.
import { plural } from './words.mjs';

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** How a page has the reader's rows, or those of what its address names: live ones by themselves, others by the call that `npm run new -- call … get<Entity>s` writes. */
function rowsOf({ entity, from, isLive, isPrivate, parent }) {
  if (parent)
    return {
      imports: { 'react-router-dom': 'useParams', '#shared/client/app/data/useAnswer.ts': 'useAnswer' },
      code: `const { ${parent.field} = '' } = useParams();\nconst rows = useAnswer('get${plural(entity)}', { ${parent.field} }).answer?.${plural(lower(entity))} ?? [];`,
    };
  const session = { '#shared/client/app/session/session.ts': 'useUser' };
  const user = 'const user_id = useUser()?.user_id;\n';
  if (isLive)
    return {
      imports: { [from]: entity, '#shared/client/app/live/useLiveRows.ts': 'useLiveRows', ...session },
      code: `${user}const { rows } = useLiveRows(${entity}, 'user_id', user_id);`,
    };
  const input = isPrivate ? '{}' : 'user_id === undefined ? undefined : { user_id }';
  return {
    imports: { '#shared/client/app/data/useAnswer.ts': 'useAnswer', ...(!isPrivate && session) },
    code: `${isPrivate ? '' : user}const rows = useAnswer('get${plural(entity)}', ${input}).answer?.${plural(lower(entity))} ?? [];`,
  };
}

function listOf({ id, fields }) {
  const first = fields[0]?.name ?? id;
  const used = [...new Set([id, first])].join(', ');
  return `<ul>{rows.map(({ ${used} }) => (<li key={${id}}>{${first}}</li>))}</ul>`;
}

/** `list` is undefined or what `findEntity` knows, with `entity`, its name. */
export function componentOf(name, { key, list, isAccount }) {
  const rows = list && rowsOf(list);
  const imports = {
    ...rows?.imports,
    '#shared/client/app/i18n/i18n.ts': 'useTranslation',
    ...(isAccount
      ? { '#web/accounts/AccountFrame.tsx': 'AccountFrame' }
      : { '#shared/client/ui/PageHead.tsx': 'PageHead' }),
  };
  const head = `title={t('${key}.title')} lead={t('${key}.lead')}`;
  const shown = list ? listOf(list) : '';
  return `import type { ReactNode } from 'react';
${Object.entries(imports)
  .map(([from, what]) => `import { ${what} } from '${from}';\n`)
  .join('')}
export default function ${name}(): ReactNode {
  const { t } = useTranslation();
  ${rows?.code ?? ''}
  return (
    ${isAccount ? `<AccountFrame ${head}>${shown || '{null}'}</AccountFrame>` : `<><PageHead ${head} />${shown}</>`}
  );
}
`;
}
