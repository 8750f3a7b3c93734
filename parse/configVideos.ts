/** Environment variables of the company that keeps videos of services. */
import { z } from 'zod';
import { must, type Variable } from './configSchemas.ts';
import type { ApiVideoSettings } from './ports/videos/apiVideo.ts';

export const videoVariables = {
  APIVIDEO_KEY: {
    schema: z
      .string()
      .regex(/^\w{8,}$/, must('an API key of api.video'))
      .optional(),
    about:
      'The key of api.video. Videos of services are uploaded there and played from there. Without it they are kept here.',
    hint: '',
    secret: true,
  },
} satisfies Record<string, Variable>;

type Values = { [N in keyof typeof videoVariables]?: z.output<(typeof videoVariables)[N]['schema']> };

export interface VideoConfig {
  videos: ApiVideoSettings | undefined;
}

export const readVideos = ({ APIVIDEO_KEY: key }: Values): VideoConfig => ({
  videos: key ? { key, api: 'https://ws.api.video' } : undefined,
});
