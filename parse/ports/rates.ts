/** Exchange rates over HTTP. */
import { type RateSource, readRates } from '#cloud/providers/rates/source.ts';

const timeoutMs = 5000;
/** Maximum bytes of an answer. */
const longest = 256 * 1024;

async function read(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longest) throw new Error('the answer is too long');
  }
  return text + decoder.decode();
}

export const createRates = (url: string): RateSource => ({
  async latest() {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the source answered ${response.status}`);
    }
    return readRates(await read(response));
  },
});
