/** Baseline: an empty POST with the usual middleware of a vote: helmet, log, rate limit, JSON. */
import express from 'express';
import helmet from 'helmet';
import pino from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { routes } from '#cloud/calls.ts';
import { logAnswers } from '#parse/http/guard/log.ts';
import { environment, serve } from './serve.ts';

const { points, seconds: duration } = routes['POST /app/contest/v2/addVote'].limit;
const limiter = new RateLimiterMemory({ points, duration });
const log = logAnswers(pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/chain.log`)));

const app = express();
app.set('trust proxy', 1);
app.use(helmet());
app.use((request, response, next) => {
  log(request, response);
  next();
});
app.use((request, response, next) => {
  limiter.consume(request.ip!).then(
    () => next(),
    () => response.status(429).end(),
  );
});
app.use(express.json());
app.post('/empty', (_request, response) => void response.json({}));

serve(app);
