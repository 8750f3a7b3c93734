/** Counts the work that texts make. Times depend on the machine; counts do not. */

/** Functions that read the whole text. */
const readers = ['split', 'replace', 'replaceAll', 'match', 'matchAll', 'trim', 'toLowerCase'] as const;

const square = (length: number) => length ** 2;
/** Marks behind a letter are sorted, and the labels of a host encoded, in quadratic time. */
const sorting = (text: string) =>
  [...text.matchAll(/[\p{M}\uff9e\uff9f]+/gu)].reduce((sum, [run]) => sum + square(run.length), text.length);
const encoding = (address: unknown) => square(/^[^:]*:[/\\]*([^/\\?#]*)/.exec(String(address))?.[1]?.length ?? 0);

/** Starts to count the characters that are read, each as often as it is read: by the functions of String, by normalizing, by reading addresses. */
export function countWork(): { stop(): number } {
  let work = 0;
  const prototype = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  let isCounting = false;
  const counted = (name: string, cost: (text: string) => number): (() => void) => {
    const own = prototype[name]!;
    prototype[name] = function count(this: unknown, ...given) {
      if (!isCounting) {
        isCounting = true;
        work += cost(String(this));
        isCounting = false;
      }
      return own.apply(this, given);
    };
    return () => {
      prototype[name] = own;
    };
  };
  const OwnUrl = globalThis.URL;
  const undo = [...readers.map((name) => counted(name, ({ length }) => length)), counted('normalize', sorting)];
  globalThis.URL = class extends OwnUrl {
    static override canParse(...[url, base]: Parameters<typeof OwnUrl.canParse>) {
      work += encoding(url);
      return OwnUrl.canParse(url, base);
    }
    constructor(...[url, base]: ConstructorParameters<typeof OwnUrl>) {
      work += encoding(url);
      super(url, base);
    }
  };
  return {
    stop() {
      globalThis.URL = OwnUrl;
      for (const each of undo) each();
      return work;
    },
  };
}

/** The work of a synchronous function. */
export function workOf(run: () => unknown): number {
  const { stop } = countWork();
  try {
    run();
  } catch (error) {
    stop();
    throw error;
  }
  return stop();
}
