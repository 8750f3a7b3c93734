/** Two people in one studio: what becomes of one's fields when the other has saved. */
import { fieldsIn, same, type StudioDraft, type StudioField } from './studioDraft.ts';

interface Meeting {
  /** Fields that nobody typed in here: they follow. */
  readonly follow: readonly StudioField[];
  /** Fields that both have changed, to different values: whoever sees both chooses. */
  readonly differ: readonly StudioField[];
}

/** `sending` is on its way from here, so that what comes back of it is nobody else's. */
export function meet(
  known: StudioDraft,
  newer: StudioDraft,
  mine: StudioDraft,
  sending: Partial<StudioDraft> = {},
): Meeting {
  const changed = fieldsIn(newer).filter(
    (name) => !same(newer[name], known[name]) && !(name in sending && same(newer[name], sending[name])),
  );
  return {
    follow: changed.filter((name) => same(mine[name], known[name])),
    differ: changed.filter((name) => !same(mine[name], known[name]) && !same(mine[name], newer[name])),
  };
}
