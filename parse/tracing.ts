/**
 * OpenTelemetry: a span for each request, function and job, and for the database commands in it. Only servers with
 * OTEL_EXPORTER_OTLP_ENDPOINT load this file. Spans hold names and numbers alone: neither addresses nor what people wrote.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import type { Log } from '#cloud/kernel/ports.ts';
import { requestIdOf } from './http/guard/requestId.ts';

export interface Tracing {
  /** Answers a request in a span; `nameOf` is asked at its end. */
  answer(request: IncomingMessage, response: ServerResponse, nameOf: () => string, answer: () => void): void;
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** As `run`, in a trace of its own with a link to the span that asked for it, as `here` told it. */
  runLater<T>(name: string, asked: string | undefined, work: () => Promise<T>): Promise<T>;
  /** The current span as W3C's `traceparent`; undefined outside of any. */
  here(): string | undefined;
  /** Tells the commands of a client that was opened with `monitorCommands`. */
  watch(client: Pick<MongoClient, 'on'>): void;
  /** Sends what waits. */
  close(): Promise<void>;
}

/** Milliseconds that a collector has for an answer; a server that stops waits as long. */
const timeoutMs = 5000;

/** Logs an outage of the collector once. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let away = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !away) log.warn({ reason: result.error?.message }, 'traces do not reach their collector');
        if (!failed && away) log.info({}, 'traces reach their collector again');
        away = failed;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

const collectionOf = ({ commandName, command }: CommandStartedEvent): string | undefined =>
  [command[commandName], command.collection].find((name) => typeof name === 'string');

const fail = (span: Span, error: unknown) =>
  // Its kind alone: messages may hold what people wrote.
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });

/** `endpoint`: of the collector, without `/v1/traces`. Other OTEL_ variables are read by the SDK. */
export function openTracing(endpoint: string, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: timeoutMs,
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'engage' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(telling(exporter, log))],
  });
  provider.register();
  const tracer = provider.getTracer('engage');

  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(context.active(), span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  const linkTo = (traceparent: string): Link[] => {
    const asked = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }));
    return asked ? [{ context: asked }] : [];
  };

  return {
    answer(request, response, nameOf, answer) {
      const span = tracer.startSpan('request', {
        kind: SpanKind.SERVER,
        // On a connection that is kept, Node runs a request in the context of the one before.
        root: true,
        attributes: { 'http.request.method': request.method, 'engage.request_id': requestIdOf(request) },
      });
      response.once('close', () => {
        const { statusCode } = response;
        span.updateName(nameOf()).setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(ROOT_CONTEXT, span), answer);
    },
    run: (name, work) => within(tracer.startSpan(name), work),
    runLater: (name, asked, work) =>
      within(tracer.startSpan(name, { root: true, kind: SpanKind.CONSUMER, links: asked ? linkTo(asked) : [] }), work),
    here() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    watch(client) {
      const open = new Map<number, Span>();
      const end = (requestId: number, error?: Error) => {
        const span = open.get(requestId);
        open.delete(requestId);
        if (error && span) fail(span, error);
        span?.end();
      };
      client.on('commandStarted', (event: CommandStartedEvent) => {
        // What no request or job asked for, such as the change stream, is no part of a trace.
        if (!trace.getActiveSpan()) return;
        const { commandName, databaseName, requestId } = event;
        const collection = collectionOf(event);
        const span = tracer.startSpan(collection ? `${commandName} ${collection}` : commandName, {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system.name': 'mongodb',
            'db.namespace': databaseName,
            'db.operation.name': commandName,
            'db.collection.name': collection,
          },
        });
        open.set(requestId, span);
      });
      client.on('commandSucceeded', ({ requestId }: CommandSucceededEvent) => end(requestId));
      client.on('commandFailed', ({ requestId, failure }: CommandFailedEvent) => end(requestId, failure));
    },
    async close() {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
