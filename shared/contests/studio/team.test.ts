import { expect, it } from 'vitest';
import { includes, mayApprove, mayEdit, mayOwn, mayView, rightOf, withMember } from './team.ts';

const nobody = { editors: [] as number[], approvers: [] as number[], viewers: [] as number[] };
const actor = (user_id?: number) => ({ user_id, roles: [] });

it('gives each right with those below it, changes it, and takes it away', () => {
  const viewer = withMember(nobody, 7, 'view');
  expect(viewer).toEqual({ editors: [], approvers: [], viewers: [7] });
  const editor = withMember(viewer, 7, 'edit');
  expect(editor).toEqual({ editors: [7], approvers: [7], viewers: [7] });
  expect(withMember(editor, 7, 'approve')).toEqual({ editors: [], approvers: [7], viewers: [7] });
  expect(withMember(editor, 7, undefined)).toEqual(nobody);
});

it('tells the highest right', () => {
  const contest = { user_id: 1, ...withMember(withMember(nobody, 7, 'edit'), 8, 'approve') };
  expect([1, 7, 8, 9, undefined].map((id) => rightOf(actor(id), contest))).toEqual([
    'own',
    'edit',
    'approve',
    undefined,
    undefined,
  ]);
  expect([mayView, mayApprove, mayEdit, mayOwn].map((may) => may(actor(8), contest))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([mayView, mayApprove, mayEdit, mayOwn].map((may) => may(actor(1), contest))).toEqual(Array(4).fill(true));
  expect(rightOf({ user_id: 5, roles: ['admin'] }, contest)).toBe('own');
  expect(includes('approve', 'edit')).toBe(false);
  expect(includes(undefined, 'view')).toBe(false);
});
