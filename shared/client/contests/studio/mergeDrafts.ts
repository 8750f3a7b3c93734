/** Two people in one studio: what becomes of one's fields when the other has saved. */
import { fieldsIn, sameStored, type StudioDraft, type StudioField } from './studioDraft.ts';

interface MergedDrafts {
  /** Fields that nobody typed in here: they follow. */
  readonly follow: readonly StudioField[];
  /** Fields that both have changed, to different values. The person who sees both chooses. */
  readonly differ: readonly StudioField[];
}

/** `sending` is on its way from here, so that what comes back of it is nobody else's. */
export function mergeDrafts(
  known: StudioDraft,
  newer: StudioDraft,
  mine: StudioDraft,
  sending: Partial<StudioDraft> = {},
): MergedDrafts {
  const changed = fieldsIn(newer).filter(
    (name) =>
      !sameStored(name, newer, known) && !(name in sending && sameStored(name, newer, { ...newer, ...sending })),
  );
  return {
    follow: changed.filter((name) => sameStored(name, mine, known)),
    differ: changed.filter((name) => !sameStored(name, mine, known) && !sameStored(name, mine, newer)),
  };
}
