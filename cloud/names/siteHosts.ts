/** The site's own addresses, which nobody else can have. */
import type { Ports } from '#cloud/kernel/ports.ts';
import { siteSettings } from '../site/index.ts';

type Asking = Pick<Ports, 'storage' | 'publicUrl'>;

const hostOf = (address: string): string =>
  address
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** Host names without ports; `asked`: the one that a request named, by which the site may be known too. */
export async function siteHosts({ storage, publicUrl }: Asking, asked?: string): Promise<string[]> {
  const { contests_host, services_host } = await siteSettings(storage)();
  return [publicUrl, contests_host, services_host, asked].flatMap((each) => (each ? [hostOf(each)] : []));
}

/** Where hosts of others have to point; undefined on a site without an address of its own. */
export const siteHost = async (ports: Asking): Promise<string | undefined> => (await siteHosts(ports))[0];
