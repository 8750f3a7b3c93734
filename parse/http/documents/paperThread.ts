/** The thread that draws papers (papers.ts). */
import { buffer } from 'node:stream/consumers';
import { drawPaper } from './paperDrawing.ts';
import type { PaperAsked } from './papers.ts';
import { answerAsked } from '#parse/http/thread.ts';

await answerAsked(({ words, language }: PaperAsked) => buffer(drawPaper(words, language)));
