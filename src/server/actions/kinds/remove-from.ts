import { relating } from './relate-records.ts';

/** Takes the chosen records out of a relation. */
export const removeFrom = relating({ isAdding: false });
