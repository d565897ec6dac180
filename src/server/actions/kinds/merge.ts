import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { ActionResult, AskingResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { mergeHeld, type RequestContext } from '../../records/records.ts';
import { openedTranslations } from '../../translations/translations.ts';
import { askToChoose } from '../choosing.ts';
import { withHeldRecords } from '../held-records.ts';
import type { Run, RunKind } from '../run-kind.ts';
import { acceptedBy, doneResult } from '../start.ts';

/** Makes several records one, as `mergeHeld` does: the chosen one, else the first, stays. */
export const merge: RunKind<ActionOf<'merge'>> = {
  askAfter: async (request, run) =>
    run.start.chosen === undefined ? await askWhichStays(request, run) : undefined,
  run: mergeRecords,
};

type Joining = Run<ActionOf<'merge'>>;

async function mergeRecords(request: RequestContext, run: Joining): Promise<ActionResult> {
  const { action, table, start } = run;
  const { selected } = start;
  if (selected.length < 2) throw new AppError('action.two');
  const kept = start.chosen ?? selected[0] ?? 0;
  if (!selected.includes(kept)) throw new AppError('record.unknown');
  const gone = selected.filter((id) => id !== kept);
  const { operation } = await withHeldRecords(request, run, {
    kind: 'modify',
    work: async (inner) =>
      await mergeHeld(inner, { named: table, kept, gone, action: action.id, accepted: acceptedBy(start) }),
  });
  return doneResult(run, { records: selected.length, operation });
}

async function askWhichStays(request: RequestContext, run: Joining): Promise<AskingResult | undefined> {
  const { action, table, start } = run;
  const { locale } = request.viewer;
  const titles = await titlesOf(request.db, request, table, start.selected);
  // With one record there is nothing to choose: the merge itself says that it needs two.
  if (titles.size < 2) return undefined;
  const translations = await openedTranslations();
  return await askToChoose(request, run, {
    message: translations.message('chooser.merge', { count: titles.size }, locale),
    choices: start.selected.flatMap((code) => {
      const title = titles.get(code);
      return title === undefined ? [] : [{ code, title }];
    }),
    // Choosing is saying yes.
    confirms: action.confirm === undefined,
  });
}
