/** A TCP proxy that can be cut, frozen and slowed down. */
import net, { type AddressInfo } from 'node:net';

export interface Line {
  readonly port: number;
  /** Breaks all connections and refuses new ones, until mended. */
  cut(): void;
  mend(): void;
  /** Delays data until thawed; connections stay open, and new ones are accepted. */
  freeze(): void;
  thaw(): void;
  /** Adds latency in milliseconds to each chunk and direction. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

export async function openLine(to: number): Promise<Line> {
  const open = new Set<net.Socket>();
  let isCut = false;
  let delay = 0;
  /** Data held back while frozen, in order. */
  let held: (() => void)[] | undefined;
  const pass = (work: () => void) => {
    const now = () => (held ? void held.push(work) : work());
    // load-safe: the line's latency
    if (delay) setTimeout(now, delay);
    else now();
  };
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (piece: Buffer) => pass(() => other.write(piece)));
      one.on('end', () => pass(() => other.end()));
      one.on('error', () => other.destroy());
      one.on('close', (failed) => {
        open.delete(one);
        if (failed) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const thaw = () => {
    const waiting = held ?? [];
    held = undefined;
    for (const work of waiting) work();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => void (isCut = false),
    freeze: () => void (held ??= []),
    thaw,
    slow: (milliseconds) => void (delay = milliseconds),
    async close() {
      held = undefined;
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
