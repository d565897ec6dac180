import type { Frame } from '../../contexts/contexts.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { changedRemovals } from '../deleted/changed-removals.ts';
import { deletionsIn } from '../deleted/deletions.ts';
import { inDraft, tableOfDraft } from '../draft/draft-tree.ts';
import type { RequestContext } from '../request/request-context.ts';
import { inRow } from '../values/in-row.ts';
import { deletableAmong } from '../deleted/deletable.ts';
import type { Gathered, GatheredRecord, Saving } from './gathered.ts';
import { gatherRecord, type Gathering } from './gather-record.ts';

/**
 * Asks the database all that a saving is checked and planned by. Throws AppError where there is nothing to judge:
 * `column.unknown`, `column.read_only`, what the session area says of accounts, `access.refused` where a record that is
 * taken out of a list may not be deleted.
 */
export async function gather(
  request: RequestContext,
  saving: Saving,
  { areHeld = false }: Partial<Pick<Gathering, 'areHeld'>> = {},
): Promise<Gathered> {
  const { drafts, window, later, confirmed = [] } = saving;
  const context = window?.context ?? saving.around;
  const records: GatheredRecord[] = [];
  for (const wanted of drafts) {
    const inside = context ? inDraft(request, context, wanted.draft) : request;
    const asked = gatherRecord(inside, wanted, { areHeld, isUnique: later === 'window' });
    records.push(
      await asked.catch((error: unknown) => {
        throw inRow(error, wanted.row);
      }),
    );
  }
  const written = later ? undefined : window?.frame;
  return {
    records,
    deleted:
      window && records.some(isMissing) ? await deletionsIn(request, window.frame, draftsOf(saving)) : [],
    removals: written ? await removalsOf(request, written) : [],
    changedRemovals: written ? await changedRemovals(request, written, confirmed) : [],
  };
}

function draftsOf({ drafts }: Saving) {
  return drafts.map(({ draft }) => draft);
}

/** Whether the record, or one that it links to, is not there: somebody may have deleted it. */
function isMissing(facts: GatheredRecord): boolean {
  if (facts.state === 'gone') return true;
  return facts.state === 'wrong' && facts.problems.some(({ code }) => code === 'link.target');
}

/** What is taken out of lists, or replaced, by table; what somebody else has deleted meanwhile is gone already. */
async function removalsOf(
  request: RequestContext,
  { nested = [], replaces }: Frame,
): Promise<readonly OwnRecords[]> {
  const gone = [...nested.filter(({ removed }) => removed === true), ...(replaces ? [replaces] : [])];
  const tables = new Set(gone.map((one) => tableOfDraft(request, one)));
  const removals: OwnRecords[] = [];
  for (const table of tables) {
    const wanted = gone.flatMap(({ table: of, record }) =>
      of === table.id && record !== null ? [record] : [],
    );
    const ids = await deletableAmong(request, table, wanted);
    if (ids.length > 0) removals.push({ table, ids });
  }
  return removals;
}
