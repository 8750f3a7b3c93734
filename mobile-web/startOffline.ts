/** Keeps what is seen, for a start without a line. */
import type { CallError } from '#shared/client/app/data/api.ts';
import type { Row } from '#shared/client/app/core/entitySlices.ts';
import { storedValue } from '#shared/client/app/offline/browserStorage.ts';
import type { LiveKey } from '#shared/client/app/core/live.ts';
import { connectOfflineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import { askAgain } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';

const seen = () => import('#shared/client/app/offline/offlineRows.ts');

/** Whose it is that is seen now: what one person saw is not another's. */
const reader = () => store.getState().session.username ?? '';
/** Another tab ends the session in the storage first. */
const isStill = (who: string) => reader() === who && (storedValue('username') ?? '') === who;

const rowsName = ({ entity, field, value }: LiveKey) => `rows ${entity.name} ${field} ${value}`;

/** Once, before the session starts. */
export function startOffline(): void {
  /** Something old is shown. */
  let isShown = false;
  const failed = (cause: unknown) => console.warn('Not kept', cause);
  /** `who` asked for it, and may be gone. */
  const keep = (who: string, name: string, value: unknown) => {
    seen()
      .then(({ keepValue }) => keepValue(`${who} ${name}`, value, () => isStill(who)))
      .catch(failed);
  };
  const find = async (who: string, name: string) => {
    const found = await seen()
      .then(({ findValue }) => findValue(`${who} ${name}`))
      .catch(() => undefined);
    if (found === undefined || !isStill(who)) return undefined;
    isShown = true;
    return found;
  };
  connectOfflineCopy({
    changed(key) {
      const who = reader();
      seen()
        .then(({ keepSoon }) => keepSoon(`${who} ${rowsName(key)}`, key, () => isStill(who)))
        .catch(failed);
    },
    find: (key, show) => void find(reader(), rowsName(key)).then((rows) => rows !== undefined && show(rows as Row[])),
    async reading(name, ask) {
      const who = reader();
      try {
        const answer = await ask();
        keep(who, name, answer);
        return answer;
      } catch (cause) {
        const found = (cause as Partial<CallError>).offline ? await find(who, name) : undefined;
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
