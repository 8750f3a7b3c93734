/** The HTTP side of a server: calls, pages, files, Parse, dashboard, upgrades. */
import type { Server } from 'node:http';
import path from 'node:path';
import { createAllowances } from '#parse/http/guard/allowances.ts';
import { createApp } from '../http/app.ts';
import { parseFailure } from '#parse/http/parseApi/parseFailure.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import { listenForDashboard } from '#parse/http/dashboard/dashboard.ts';
import { createFailures } from '#parse/http/guard/failures.ts';
import { allowedOrigin } from '#parse/http/guard/origins.ts';
import { cookieOf } from '#parse/http/pages/pages.ts';
import { createReports } from '#parse/http/guard/reports.ts';
import type { Sockets } from '../live/sockets.ts';
import { createSocketCalls } from '../live/socketCalls.ts';
import { attachUpgrades } from '../live/upgrades.ts';
import type { ParseDoor } from '../parseServer.ts';
import type { Base } from './base.ts';
import type { LiveQuery } from './live.ts';
import { appId } from './options.ts';
import type { OpenPorts } from './ports.ts';

export interface HttpParts {
  readonly opened: OpenPorts;
  readonly callers: Callers;
  readonly parse: ParseDoor;
  readonly liveQuery: LiveQuery;
  readonly sockets: Sockets;
}

export async function openHttp(base: Base, web: Server, parts: HttpParts): Promise<void> {
  const { options, product, database, countersOf, metrics, tracing, masterKey, log, stops } = base;
  const { opened, callers, parse, liveQuery, sockets } = parts;
  const { functions, routes, keyRights, callbacks, documents, linkedFiles, shareImages, entities } = product;
  const { ports, files, bucket } = opened;
  const { publicUrl, trustProxy = false, allowedOrigins = [], develop } = options;

  const reports = createReports(options.errorWebhookUrl, log);
  stops.push(() => reports.close());
  const failures = createFailures(log, reports);
  const allowances = createAllowances({ functions, countersOf, other: options.allowances });
  parse.register(ports, callers, failures, allowances);

  const loopback = await listenForDashboard(parse.app, parseFailure(failures));
  stops.push(() => loopback.close());

  const app = createApp({
    ports,
    files,
    callers,
    failures,
    countersOf,
    allowances,
    metrics,
    metricsToken: options.metricsToken,
    tracing,
    routes,
    functions,
    keyRights,
    callbacks,
    documents,
    linkedFiles,
    shareImages,
    standIns: options.standIns,
    // A stand-in shows a page of its own.
    stripeForm: options.stripe !== undefined && !options.stripe.api,
    ...(options.videos && { videos: options.videos.api }),
    parse: parse.app,
    dashboard: {
      entities,
      masterKey,
      parseUrl: loopback.url,
      folder: options.dashboardFolder ?? path.join('admin', 'parse-dashboard'),
    },
    logger: log,
    trustProxy,
    publicUrl,
    allowedOrigins,
    appId,
    demo: options.demo,
    template: options.template,
    assets: options.assets,
    develop,
    ...(bucket && { filesReady: bucket.ready }),
    ...(options.files?.s3.publicEndpoint && { filesAt: options.files.s3.publicEndpoint }),
    ready: () =>
      database.db.command({ ping: 1 }, { timeoutMS: 2000 }).then(
        () => true,
        () => false,
      ),
  });
  web.on('request', app.handle);
  sockets.takeCalls(
    createSocketCalls({ run: parse.run, addressOf: app.addressOf, failures, answered: metrics.answered }),
  );
  stops.push(
    attachUpgrades(web, {
      live: liveQuery,
      sockets,
      allowedOrigin: allowedOrigin(publicUrl, allowedOrigins),
      addressOf: app.addressOf,
      browserOf: (request) => ports.secrets.readVisitor(cookieOf(request, 'ssid') ?? '') ?? '',
      isForeign: (request) => develop !== undefined && request.headers['sec-websocket-protocol'] === 'vite-hmr',
    }),
  );
}
