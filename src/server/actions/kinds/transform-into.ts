import type { ActionOf } from '#core/catalog/actions/action.ts';
import { readableTable } from '../../query/scene/place.ts';
import type { RunKind } from '../run-kind.ts';
import { copyRecords } from './copy-records.ts';

/** Makes the chosen records ones of another table. */
export const transformInto: RunKind<ActionOf<'transformInto'>> = {
  run: async (request, run) => await copyRecords(request, run, readableTable(request, run.action.target)),
};
