import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { RunKind } from '../run-kind.ts';
import { copyRecords } from './copy-records.ts';

/** Makes copies of the chosen records. */
export const createFrom: RunKind<ActionOf<'createFrom'>> = {
  run: async (request, run) => await copyRecords(request, run),
};
