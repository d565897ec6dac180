import type { ActionOf } from '#core/catalog/actions/action.ts';
import { MAX_RECORDS } from '#core/contract/route/limits.ts';
import { deleteThem } from '../../records/records.ts';
import { openedTranslations } from '../../translations/translations.ts';
import { withHeldRecords } from '../held-records.ts';
import type { RunKind } from '../run-kind.ts';
import { doneResult } from '../start.ts';

/** Deletes the chosen records, after a question. */
export const deletion: RunKind<ActionOf<'delete'>> = {
  passesOver: true,
  inBackground: true,
  confirm: async ({ viewer }, { action, start: { selected } }) => {
    const translations = await openedTranslations();
    return {
      message: translations.message('box.delete', { count: selected.length }, viewer.locale),
      ...(selected.length <= MAX_RECORDS
        ? { deletes: { tableId: action.table, records: [...selected] } }
        : {}),
    };
  },
  run: async (request, run) => {
    const { action, table, start } = run;
    const { result, operation } = await withHeldRecords(request, run, {
      kind: 'delete',
      work: async (inner) =>
        await deleteThem(inner, table.id, { records: start.selected, action: action.id }),
    });
    return doneResult(run, { records: result.deleted, operation });
  },
};
