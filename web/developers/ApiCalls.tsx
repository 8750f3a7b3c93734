import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import { Code, Fold, Terms } from '#shared/client/ui/Docs.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Developers.module.css';

interface Media {
  readonly example?: unknown;
}
interface Operation {
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export const documentPath = '/api/openapi.json';

async function read(): Promise<Document> {
  const response = await fetch(documentPath);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Document;
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
const exampleIn = (content: Readonly<Record<string, Media>> = {}) => Object.values(content)[0]?.example;

/** All calls, as the document describes them, by words of their addresses. */
export function ApiCalls(): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ queryKey: [documentPath], queryFn: read }, queries);
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words.trim().toLowerCase());
  const calls = useMemo(
    () =>
      Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
      ),
    [data],
  );
  if (error && !data) return <ErrorState text={error.message} again={() => void refetch()} />;
  if (!data) return <Bone height={320} />;
  const shown = calls.filter(({ path, method }) => `${method} ${path}`.toLowerCase().includes(asked));
  return (
    <Stack gap={3} bounded>
      <TextInput
        type="search"
        label={t('developers.docs.find')}
        value={words}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <p role="status">{t('developers.docs.count', { count: shown.length })}</p>
      {shown.map(({ path, method, operation }) => (
        <Fold
          key={`${method} ${path}`}
          title={
            <Text as="span" size={2} breaks className={classes.address}>
              <span className={classes.method}>{method}</span> {path}
            </Text>
          }
        >
          <Call operation={operation} />
        </Fold>
      ))}
    </Stack>
  );
}

function Call({ operation }: { operation: Operation }) {
  const { t } = useTranslation();
  const { description, security, parameters, requestBody, responses } = operation;
  const scope = security.flatMap(({ key }) => key ?? [])[0];
  const sent = exampleIn(requestBody?.content);
  const answered = exampleIn(responses['200']?.content);
  return (
    <Stack gap={3} bounded>
      <p>{description}</p>
      <p>{scope ? t('developers.docs.scope', { scope }) : t('developers.docs.noKey')}</p>
      {parameters.length > 0 && (
        <Terms rows={parameters.map(({ name, in: place, required }) => [name, required ? `${place} *` : place])} />
      )}
      {sent !== undefined && (
        <>
          <Heading level={3} size={3} strong>
            {t('developers.hooks.sent')}
          </Heading>
          <Code name={t('developers.hooks.sent')} code={written(sent)} />
        </>
      )}
      {answered !== undefined && (
        <>
          <Heading level={3} size={3} strong>
            {t('developers.hooks.answered')}
          </Heading>
          <Code name={t('developers.hooks.answered')} code={written(answered)} />
        </>
      )}
    </Stack>
  );
}
