/** What this browser saw last: the mobile-web shell starts with it where there is no line. */
import { connectApi, type CallError } from './api.ts';
import { onLineBack } from './lineBack.ts';
import { queries } from './queries.ts';
import { askAgain } from './session.ts';
import { store } from './store.ts';

const part = () => import('./lastSeen.ts');

let isOn = false;
/** Something old is shown. */
let isShown = false;

/** Names are somebody's own: what one person saw is not another's. */
const nameOf = (name: string) => `${store.getState().session.username ?? ''} ${name}`;

/** In shells that start without a line; does nothing in others. */
export function keepLast(name: string, value: unknown): void {
  if (!isOn) return;
  const own = nameOf(name);
  part()
    .then(({ keepRow }) => keepRow(own, value))
    .catch((cause: unknown) => console.warn('Not kept for a start without a line', cause));
}

export async function findLast(name: string): Promise<unknown> {
  if (!isOn) return undefined;
  const found = await part()
    .then(({ findRow }) => findRow(nameOf(name)))
    .catch(() => undefined);
  if (found !== undefined) isShown = true;
  return found;
}

/** Once, before the session starts. */
export function startLast(): void {
  isOn = true;
  connectApi({
    async reading(name, ask) {
      try {
        const answer = await ask();
        keepLast(name, answer);
        return answer;
      } catch (cause) {
        const found = (cause as Partial<CallError>).offline ? await findLast(name) : undefined;
        if (found === undefined) throw cause;
        return found;
      }
    },
  });
  onLineBack(() => {
    if (!isShown) return;
    isShown = false;
    askAgain();
    void queries.invalidateQueries();
  });
}
