import { isLink, isList } from '#core/fields/traits.ts';
import { columnWithId, tableOf } from '#core/catalog/catalog.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { Column } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { bareLink, type RequestContext, type RecordChange } from '../../records/records.ts';
import { changeHeldRecords } from '../held-records.ts';
import { actionColumn, givenIn } from '../parameters.ts';
import type { RunKind } from '../run-kind.ts';
import type { Run } from '../run-kind.ts';

type Relating = Run<ActionOf<'addTo' | 'removeFrom'>>;

/** What the kinds have in common that put records into a relation, or take them out. */
export function relateRecords({
  isAdding,
}: {
  readonly isAdding: boolean;
}): RunKind<ActionOf<'addTo' | 'removeFrom'>> {
  return {
    formOf: (_request, { action, table }) => {
      const column = actionColumn(table, action.column);
      // A link that is cleared needs no record.
      if (!isAdding && isLink(column)) return undefined;
      return { fields: [{ column, required: true, one: isList(column) }], keeps: false };
    },
    run: async (request, run) =>
      await changeHeldRecords(request, run, (inner) => relatingChanges(inner, run, isAdding)),
  };
}

/**
 * What puts records into a relation, or takes them out: of a list the pairs that were asked for alone, however many it has.
 * Throws AppError `value.refused`.
 */
async function relatingChanges(
  request: RequestContext,
  run: Relating,
  isAdding: boolean,
): Promise<readonly RecordChange[]> {
  const { action, table, start } = run;
  const column = must(columnWithId(table, action.column), 'the relation');
  const chosen = chosenIn(column, givenIn(request, run)[column.name]);
  const of = (value: unknown) => ({ [column.name]: value });
  if (!isList(column)) {
    return start.selected.map((id) => ({ table, id, values: of(isAdding ? (chosen[0] ?? null) : null) }));
  }
  if (isAdding) return start.selected.map((id) => ({ table, id, values: of(chosen), seen: of([]) }));
  // Of records that do not exist for the viewer nothing is taken out, and nothing told.
  const known = await titlesOf(request.db, request, tableOf(request.catalog, column.target), chosen);
  return start.selected.map((id) => ({ table, id, values: of([]), seen: of([...known.keys()]) }));
}

/** The records that were asked for. Throws AppError `value.refused` for what names none. */
function chosenIn(column: Column, input: unknown): readonly number[] {
  if (input === undefined) return [];
  const value = bareLink(column, isList(column) ? listed(input) : input);
  const parsed = fieldOf(column).parse(value, column);
  if (!parsed.ok) throw new AppError('value.refused', {}, [{ column: column.name, ...parsed.problem }]);
  return idsIn([bareLink(column, parsed.value)].flat());
}

/** What was given for a list: an id and `[id, title]` are one record. */
function listed(input: unknown): unknown {
  if (!Array.isArray(input)) return [input];
  return typeof input[0] === 'number' && typeof input[1] === 'string' ? [input] : input;
}
