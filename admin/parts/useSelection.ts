import { useState } from 'react';
import type { Selection } from './Table.tsx';

/** The rows that are selected; none any more when the list shows something else. */
export function useSelection<Id>(list: string): Selection<Id> {
  const [state, setState] = useState<{ list: string; ids: ReadonlySet<Id> }>({ list, ids: new Set() });
  return {
    ids: state.list === list ? state.ids : new Set(),
    set: (ids) => setState({ list, ids }),
  };
}
