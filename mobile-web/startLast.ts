/** Keeps what is seen, for a start without a line. */
import type { CallError } from '#shared/client/app/api.ts';
import type { Row } from '#shared/client/app/entitySlices.ts';
import type { LiveKey } from '#shared/client/app/live.ts';
import { connectLast } from '#shared/client/app/last.ts';
import { onLineBack } from '#shared/client/app/lineBack.ts';
import { queries } from '#shared/client/app/queries.ts';
import { askAgain } from '#shared/client/app/session.ts';
import { store } from '#shared/client/app/store.ts';

const seen = () => import('#shared/client/app/lastSeen.ts');

/** Names are somebody's own: what one person saw is not another's. */
const nameOf = (name: string) => `${store.getState().session.username ?? ''} ${name}`;

const rowsName = ({ entity, field, value }: LiveKey) => `rows ${entity.name} ${field} ${value}`;

/** Once, before the session starts. */
export function startLast(): void {
  /** Something old is shown. */
  let isShown = false;
  const failed = (cause: unknown) => console.warn('Not kept', cause);
  const keep = (name: string, value: unknown) => {
    const own = nameOf(name);
    seen()
      .then(({ keepValue }) => keepValue(own, value))
      .catch(failed);
  };
  const find = async (name: string) => {
    const found = await seen()
      .then(({ findValue }) => findValue(nameOf(name)))
      .catch(() => undefined);
    isShown ||= found !== undefined;
    return found;
  };
  connectLast({
    changed(key) {
      const own = nameOf(rowsName(key));
      seen()
        .then(({ keepSoon }) => keepSoon(own, key))
        .catch(failed);
    },
    find: (key, show) => void find(rowsName(key)).then((rows) => rows !== undefined && show(rows as Row[])),
    async reading(name, ask) {
      try {
        const answer = await ask();
        keep(name, answer);
        return answer;
      } catch (cause) {
        const found = (cause as Partial<CallError>).offline ? await find(name) : undefined;
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
