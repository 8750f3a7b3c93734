import { useState } from 'react';

/** State that is reset whenever the list changes. */
export function usePerList<T>(list: string, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ list, value: initial });
  const isPresent = state.list === list;
  if (!isPresent) setState({ list, value: initial });
  return [isPresent ? state.value : initial, (value) => setState({ list, value })];
}
