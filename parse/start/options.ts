/** What a server is started with. */
import type { Handler } from 'express';
import type http from 'node:http';
import type { Logger } from 'pino';
import type { Entity } from '#shared/model/entity.ts';
import type { CloudDomain } from '#cloud/domain.ts';
import type { Allowance } from '#cloud/ports.ts';
import type { StandInPorts } from '../http/standIns.ts';
import type { MailServer } from '../ports/mail.ts';
import type { StripeSettings } from '../ports/rails/stripe.ts';

export const appId = 'engage';

/** Times in milliseconds that Node's http server has names for. */
type Patience = Pick<
  http.ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval' | 'keepAliveTimeout'
>;

/** A domain with classes of its own. */
export interface ExtraDomain extends CloudDomain {
  readonly entities?: readonly Entity[];
}

export interface ServerOptions {
  readonly databaseUri: string;
  readonly appSecret: string;
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
  readonly publicUrl?: string;
  readonly trustProxy?: false | number | string[];
  readonly allowedOrigins?: readonly string[];
  readonly errorWebhookUrl?: string;
  readonly mailServer?: MailServer;
  /** Whose owner becomes the first administrator. */
  readonly adminEmail?: string;
  /** Cards; without it only those whose receiver has keys of their own. */
  readonly stripe?: StripeSettings;
  /** Stand-ins that browsers reach through this server. */
  readonly standIns?: StandInPorts;
  /** Where currency rates come from. */
  readonly ratesUrl?: string;
  /** Shared by the servers of one site. */
  readonly redisUrl?: string;
  readonly metricsToken?: string;
  /** The shell's HTML for an address. */
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  readonly demo?: () => readonly object[];
  /** Where Parse Dashboard is installed, or will be. */
  readonly dashboardFolder?: string;
  /** How long a request may take to arrive; for tests. */
  readonly patience?: Patience;
  /** On top of the product's own, for tests. */
  readonly domains?: readonly ExtraDomain[];
  /** Others than the functions' own, by name; for tests and measurements. */
  readonly allowances?: Readonly<Record<string, Allowance>>;
}

/** What ends each thing that was started, in the order of starting. */
export type Stops = (() => unknown)[];
