import { relateRecords } from './relate-records.ts';

/** Puts the chosen records into a relation. */
export const addTo = relateRecords({ isAdding: true });
