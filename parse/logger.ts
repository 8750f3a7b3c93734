/** The log, as JSON lines without personal data and credentials. */
import { type DestinationStream, type Logger, type LevelWithSilent, pino } from 'pino';

/** Redacted names, up to three levels deep. */
const secretNames = [
  'password',
  'passwd',
  'secret',
  'token',
  'sessionToken',
  '_session_token',
  'authorization',
  'cookie',
  'ssid',
  'email',
  'mail',
  'to',
  'phone',
  'username',
  'name',
  'address',
  'ip',
  'agent',
  'fingerprint',
  'voter',
  'voter_tag',
  'visitor_id',
  'user_id',
  'text',
  'message_text',
  'body',
  'code_text',
  'proof',
  'receipt',
];
const steps = ['', '*.', '*.*.'];

/** Patterns of personal data in messages of the driver and Parse. */
const privateParts: readonly (readonly [RegExp, string])[] = [
  [/dup key: \{.*/g, 'dup key: {…}'],
  [/(mongodb(?:\+srv)?|rediss?|smtps?|https?):\/\/[^\s/@]*@/gi, '$1://…@'],
  [/\br:[0-9a-f]{16,}\b/g, 'r:…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
];

const withoutPrivate = (text: string) =>
  privateParts.reduce((left, [part, instead]) => left.replace(part, instead), text);

interface ErrorLine {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: ErrorLine;
}

/** Logs kind, code, message and stack of an error; other properties may contain rows. */
function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPrivate(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPrivate(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error.stack && { stack: withoutPrivate(error.stack) }),
    ...(error.cause !== undefined && depth < 3 && { cause: errorLine(error.cause, depth + 1) }),
  };
}

export function createLogger(level: LevelWithSilent, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: (error: unknown) => errorLine(error) },
      redact: { paths: steps.flatMap((step) => secretNames.map((name) => `${step}${name}`)), censor: '…' },
    },
    ...(destination ? [destination] : ([] as never[])),
  );
}
