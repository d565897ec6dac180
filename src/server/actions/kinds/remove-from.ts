import { relateRecords } from './relate-records.ts';

/** Takes the chosen records out of a relation. */
export const removeFrom = relateRecords({ isAdding: false });
