import type { UnknownAction } from 'redux';

interface Action<Payload> extends UnknownAction {
  readonly payload: Payload;
}

/** An action creator of a plain reducer, as that of Redux Toolkit is, which brings all of it. */
export function createAction<Payload = void>(type: string) {
  const create = (payload: Payload): Action<Payload> => ({ type, payload });
  return Object.assign(create, {
    type,
    match: (action: UnknownAction): action is Action<Payload> => action.type === type,
  });
}
