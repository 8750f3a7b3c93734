import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '#shared/client/app/core/store.ts';
import { toast } from './toasts.ts';
import { toastClosed } from '#shared/client/app/core/toastsSlice.ts';

const shown = () => store.getState().toasts;

beforeEach(() => {
  for (const { id } of shown()) store.dispatch(toastClosed(id));
});

describe('toasts', () => {
  it('stay 1 s in the first area, 3 s in the contest area, 3 s as refusals', () => {
    toast.success('saved');
    toast.success('voted', 'contest');
    toast.refusal('no');
    expect(shown().map(({ kind, text, stays }) => [kind, text, stays])).toEqual([
      ['success', 'saved', 1000],
      ['success', 'voted', 3000],
      ['refusal', 'no', 3000],
    ]);
  });
  it('stay longer when there is a name to note', () => {
    toast.fault('broken (reference abc)');
    expect(shown()).toEqual([expect.objectContaining({ kind: 'refusal', stays: 12_000 })]);
  });
  it('show a text anew instead of twice', () => {
    toast.refusal('no');
    const [{ id } = { id: '' }] = shown();
    toast.refusal('no');
    expect(shown()).toHaveLength(1);
    expect(shown()[0]!.id).not.toBe(id);
  });
  it('are never more than four', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast.success(text);
    expect(shown().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
  });
});
