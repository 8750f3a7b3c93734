import { describe, expect, it, vi } from 'vitest';
import { type ActionState, createAction } from './action.ts';
import { CallError } from './api.ts';

/** An action whose first run is ended by the test, and the states it published. */
function started() {
  const states: ActionState<[string]>[] = [];
  const action = createAction<[string]>((state) => states.push(state));
  let resolve!: (result: number) => void;
  let reject!: (cause: unknown) => void;
  const pending = new Promise<number>((...settle) => ([resolve, reject] = settle));
  const work = vi.fn<(name: string) => Promise<number>>().mockReturnValueOnce(pending).mockResolvedValue(2);
  const refused = vi.fn<(error: CallError) => void>();
  return { states, work, refused, resolve, reject, press: (name: string) => action([name], work, refused) };
}

describe('an action', () => {
  it('drops what is pressed while it runs, and runs again afterwards', async () => {
    const { states, work, resolve, press } = started();
    const first = press('a');
    expect(states).toEqual([{ running: ['a'] }]);
    expect(await press('b')).toBeUndefined();
    expect(work).toHaveBeenCalledTimes(1);
    resolve(1);
    expect(await first).toBe(1);
    expect(states.at(-1)).toEqual({ error: undefined });
    expect(await press('c')).toBe(2);
    expect(work.mock.calls).toEqual([['a'], ['c']]);
  });

  it('keeps a refusal until the next run, and tells `refused` once the state shows it', async () => {
    const { states, refused, reject, press } = started();
    const refusal = new CallError('too_many', 'Slow down');
    refused.mockImplementation((error) => expect(states.at(-1)).toEqual({ error }));
    const first = press('a');
    reject(refusal);
    expect(await first).toBeUndefined();
    expect(refused).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(states.at(-1)).toEqual({ error: refusal });
    const second = press('b');
    expect(states.at(-1)).toEqual({ running: ['b'] });
    expect(await second).toBe(2);
  });

  it('rejects with a fault of the page, and can run again', async () => {
    const { states, refused, reject, press } = started();
    const first = press('a');
    reject(new TypeError('x is undefined'));
    await expect(first).rejects.toThrow('x is undefined');
    expect(refused).not.toHaveBeenCalled();
    expect(states.at(-1)).toEqual({ error: undefined });
    expect(await press('b')).toBe(2);
  });

  it('takes an aborted request, as unmounting leaves one, for neither', async () => {
    const { states, refused, reject, press } = started();
    const first = press('a');
    const controller = new AbortController();
    controller.abort();
    reject(controller.signal.reason);
    expect(await first).toBeUndefined();
    expect(refused).not.toHaveBeenCalled();
    expect(states.at(-1)).toEqual({ error: undefined });
  });
});
