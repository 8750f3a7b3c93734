/** Options of a server. */
import type { Handler } from 'express';
import type http from 'node:http';
import type { Logger } from 'pino';
import type { Entity } from '#shared/model/entity.ts';
import type { FillingState } from '#shared/filling.ts';
import type { CloudDomain } from '#cloud/kernel/domain.ts';
import type { Allowance, Dns, Ports } from '#cloud/kernel/ports.ts';
import type { StandInPorts } from '../http/standIns.ts';
import type { FilesSettings } from '../ports/files/files.ts';
import type { MailServer } from '../ports/mail.ts';
import type { MailCompanySettings } from '../ports/mailCompanies/companies.ts';
import type { EtherSettings } from '../ports/chain.ts';
import type { NamecomSettings } from '../ports/registrars/namecom.ts';
import type { ApiVideoSettings } from '../ports/videos/apiVideo.ts';
import type { InvoiceSettings } from '../ports/rails/invoices.ts';
import type { PaypalSettings } from '../ports/rails/paypal.ts';
import type { StripeSettings } from '../ports/rails/stripe.ts';
import type { IssuerSettings } from '../ports/openId.ts';
import type { TwilioSettings } from '../ports/sms/twilio.ts';

export const appId = 'engage';

/** Timeouts of Node's http server. */
type HttpTimeouts = Pick<
  http.ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval' | 'keepAliveTimeout'
>;

/** A domain with its entities, for tests. */
export interface ExtraDomain extends CloudDomain {
  readonly entities?: readonly Entity[];
}

/** The rest of a demo. */
export interface Filler {
  /** No job runs before it is done, which would end what it has begun long ago. Rejects soon after `signal` is aborted. */
  rest(filling: { readonly signal: AbortSignal; readonly tell: (state: FillingState) => void }): Promise<void>;
  /** Makes a stored file whose bytes nobody has asked for yet; false when it is none of those. */
  makes?(file_id: string): Promise<boolean>;
}

export interface ServerOptions {
  readonly databaseUri: string;
  readonly appSecret: string;
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
  readonly publicUrl?: string;
  readonly trustProxy?: false | number | string[];
  readonly allowedOrigins?: readonly string[];
  readonly errorWebhookUrl?: string;
  readonly mailServer?: MailServer;
  /** Companies that tell what became of mails. */
  readonly mailCompanies?: MailCompanySettings;
  /** E-mail address of the first admin. */
  readonly adminEmail?: string;
  /** Days for which earnings are held whose payers can take them back; 14 unless said. */
  readonly heldDays?: number;
  /** Hours for which what a new account writes is limited; 24 unless said, 0 for never. */
  readonly newcomerHours?: number;
  /** Bytes of the largest file of a digital service; 500 MB unless said. */
  readonly largestFile?: number;
  /** Cards; without it only those whose receiver has keys of their own. */
  readonly stripe?: StripeSettings;
  readonly paypal?: PaypalSettings;
  /** Coins by the payment server. */
  readonly invoices?: InvoiceSettings;
  readonly ethereum?: EtherSettings;
  /** Sells domain names. */
  readonly registrar?: NamecomSettings;
  /** Text messages; without it there are none. */
  readonly twilio?: TwilioSettings;
  /** The most of them on one day; 500 unless said. */
  readonly smsPerDay?: number;
  /** Other services by which people log in; without it there are none. */
  readonly issuers?: readonly IssuerSettings[];
  /** Where a demo's stand-in of a server of short posts is. */
  readonly socialStandIn?: string;
  /** Percent on top of what the registrar takes; 15 unless said. */
  readonly domainMargin?: number;
  /** Keeps videos of services; without it they are kept here. */
  readonly videos?: ApiVideoSettings;
  /** A bucket for uploaded files; without it they are kept in the database. */
  readonly files?: FilesSettings;
  /** Records of the domain name system; those of this machine's network unless said. */
  readonly dns?: Dns;
  /** Stand-ins that browsers reach through this server. */
  readonly standIns?: StandInPorts;
  /** Exchange rate source. */
  readonly ratesUrl?: string;
  /** Shared by all servers of a site. */
  readonly redisUrl?: string;
  readonly metricsToken?: string;
  /** A collector of OpenTelemetry, without `/v1/traces`. */
  readonly tracesUrl?: string;
  /** The shell's HTML template for a URL. */
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  readonly demo?: () => readonly object[];
  /**
   * Fills the database of a demo; `past` makes ports whose clock stands at a moment: what they write is as old as that. Resolves when people
   * can sign in, and the server then answers while the rest is filled.
   */
  readonly fill?: (ports: Ports, past: (moment: number) => Ports) => Promise<Filler>;
  /** Installation folder of Parse Dashboard. */
  readonly dashboardFolder?: string;
  /** HTTP timeouts; for tests. */
  readonly httpTimeouts?: HttpTimeouts;
  /** Addresses of push services on this machine's own network; for tests. */
  readonly pushServices?: readonly string[];
  /** Addresses of this machine's own network that webhooks may tell; for tests. */
  readonly webhookTargets?: readonly string[];
  /** Additional domains; for tests. */
  readonly domains?: readonly ExtraDomain[];
  /** Overrides of rate limits by name; for tests and benchmarks. */
  readonly allowances?: Readonly<Record<string, Allowance>>;
}

/** Stop functions in order of starting. */
export type Stops = (() => unknown)[];
