/** One browser for the end-to-end tests of a run. Each file has contexts of its own, which end with its connection. */
import { serveBrowser, sharedBrowser } from './browser.ts';

export default async function setup() {
  const browser = await serveBrowser();
  process.env[sharedBrowser] = browser.wsEndpoint();
  return () => browser.close();
}
