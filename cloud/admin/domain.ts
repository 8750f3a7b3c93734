import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { exportDocuments } from './exports.ts';

/** What operators do in their own shell. */
export const admin = defineCloudDomain({
  name: 'admin',
  functions,
  documents: exportDocuments,
});
