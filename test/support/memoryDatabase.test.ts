/** The storage port on a database in memory, which keeps the same promises as the real one. */
import { describe } from 'vitest';
import { entities } from '#shared/entities.ts';
import { bulkContract } from '../storage/bulkContract.ts';
import { storageContract } from '../storage/contract.ts';
import { partsContract } from '../storage/partsContract.ts';
import { things } from '../storage/thing.ts';
import { memoryDatabase } from './memoryDatabase.ts';

const open = async () => memoryDatabase([...entities, ...things]);

describe('one by one', () => {
  storageContract(open);
});
describe('many at once', () => {
  bulkContract(open);
});
describe('parts and sums', () => {
  partsContract(open);
});
