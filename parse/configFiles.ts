/** Environment variables for the storage of uploaded files. */
import { z } from 'zod';
import { must, origin, type Variable, yesOrNo } from './configSchemas.ts';
import type { FilesSettings } from './ports/files/files.ts';

export const fileVariables = {
  FILES: {
    schema: z.enum(['gridfs', 's3'], must('gridfs or s3')).prefault('gridfs'),
    about:
      'Where new files are kept: in the database (gridfs), or in the bucket S3_BUCKET (s3). Files are read from both. npm run files -- move --to s3 moves all of them.',
    hint: 's3',
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('the name of a bucket'))
      .optional(),
    about: 'A bucket of S3, or of a server that speaks as it does, for this site alone. Needed with FILES=s3.',
    hint: 'engage-files',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/, must('the name of a region'))
      .prefault('us-east-1'),
    about: 'The region of the bucket.',
    hint: 'eu-west-3',
  },
  S3_ENDPOINT: {
    schema: origin('an address such as https://s3.example.org, without a path').optional(),
    about: 'The server that has the bucket. Without it: Amazon’s.',
    hint: 'https://s3.example.org',
  },
  S3_PATH_STYLE: {
    schema: yesOrNo.prefault('0'),
    about: '1: addresses name the bucket in their path, not in their host, as many servers need it.',
    hint: '1',
  },
  S3_ACCESS_KEY: {
    schema: z.string().optional(),
    about: 'The key to the bucket. Without it: the key of the machine, as Amazon’s SDK finds it.',
    hint: '',
    secret: true,
  },
  S3_SECRET_KEY: {
    schema: z.string().optional(),
    about: 'Its secret. Needed with S3_ACCESS_KEY.',
    hint: '',
    secret: true,
  },
  S3_PUBLIC_ENDPOINT: {
    schema: origin('an address such as https://s3.example.org, without a path').optional(),
    about:
      'The address at which browsers reach the server that has the bucket. They then fetch bought files, archives of personal data and videos from there, by addresses that can begin a download for a minute. Without it all files pass through this server.',
    hint: 'https://s3.example.org',
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof fileVariables;
type Values = z.output<z.ZodObject<{ [N in Name]: (typeof fileVariables)[N]['schema'] }>>;

/** Variables that need each other. config.ts refuses FILES=s3 without a bucket. */
export const fileNeeds: readonly { name: Name; needs: Name; error: string }[] = [
  { name: 'S3_ACCESS_KEY', needs: 'S3_SECRET_KEY', error: 'set when S3_ACCESS_KEY is, to the secret of that key' },
  { name: 'S3_SECRET_KEY', needs: 'S3_ACCESS_KEY', error: 'set when S3_SECRET_KEY is, to the key of that secret' },
];

export interface FileConfig {
  /** Undefined without a bucket. */
  files: FilesSettings | undefined;
}

export const readFiles = (data: Values): FileConfig => ({
  files: data.S3_BUCKET
    ? {
        writes: data.FILES,
        s3: {
          bucket: data.S3_BUCKET,
          region: data.S3_REGION,
          pathStyle: data.S3_PATH_STYLE,
          ...(data.S3_ENDPOINT && { endpoint: data.S3_ENDPOINT }),
          ...(data.S3_ACCESS_KEY &&
            data.S3_SECRET_KEY && { keys: { accessKeyId: data.S3_ACCESS_KEY, secretAccessKey: data.S3_SECRET_KEY } }),
          ...(data.S3_PUBLIC_ENDPOINT && { publicEndpoint: data.S3_PUBLIC_ENDPOINT }),
        },
      }
    : undefined,
});
