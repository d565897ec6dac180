import { relating } from './relate-records.ts';

/** Puts the chosen records into a relation. */
export const addTo = relating({ isAdding: true });
