import { isLink, isList } from '#core/fields/traits.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import type { Column } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { bareLink, type RequestContext, type RecordChange } from '../../records/records.ts';
import { changeAlike } from '../change-alike.ts';
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
    inBackground: true,
    formOf: (_request, { action, table }) => {
      const column = actionColumn(table, action.column);
      // A link that is cleared needs no record.
      if (!isAdding && isLink(column)) return undefined;
      return { fields: [{ column, required: true, one: isList(column) }], keeps: false };
    },
    run: async (request, run) => {
      const column = actionColumn(run.table, run.action.column);
      if (isList(column))
        return await changeHeldRecords(request, run, (inner) =>
          relatingChanges(inner, run, { list: column, isAdding }),
        );
      const [linked = null] = isAdding ? chosenIn(column, givenIn(request, run)[column.name]) : [];
      return await changeAlike(request, run, { values: { [column.name]: linked } });
    },
  };
}

/**
 * What puts records into lists, or takes them out: the pairs that were asked for alone, however many a list has.
 * Throws AppError `value.refused`.
 */
async function relatingChanges(
  request: RequestContext,
  run: Relating,
  { list, isAdding }: { readonly list: ColumnOf<ListType>; readonly isAdding: boolean },
): Promise<readonly RecordChange[]> {
  const { table, start } = run;
  const chosen = chosenIn(list, givenIn(request, run)[list.name]);
  const of = (value: unknown) => ({ [list.name]: value });
  if (isAdding) return start.selected.map((id) => ({ table, id, values: of(chosen), seen: of([]) }));
  // Of records that do not exist for the viewer nothing is taken out, and nothing told.
  const known = await titlesOf(request.db, request, tableOf(request.catalog, list.target), chosen);
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
