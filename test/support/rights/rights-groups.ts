import type { Column, Table } from '#core/catalog/schema.ts';
import type { CalculateAnswer } from '#core/contract/lists/group-routes.ts';
import { calculationsOf, isGroupable } from '#core/fields/calculations.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { exportedRows } from '#server/query/bulk/exported-rows.ts';
import { exportGroups, type ExportedLine } from '#server/query/bulk/export-groups.ts';
import { listGroups } from '#server/query/list/groups.ts';
import { agree, type Trial } from './rights-trial.ts';

/** What the question is put together from: how the other questions about lists choose records, and read them. */
export interface ListTools<Place extends { readonly column: Column }> {
  readonly path: (trial: Trial, table: Table) => string;
  readonly place: (trial: Trial, table: Table, path: string) => Place | undefined;
  readonly shown: (trial: Trial, place: Place, id: number) => unknown;
  readonly normal: (column: Column, cell: unknown) => unknown;
  readonly chosen: (trial: Trial) => {
    readonly filter: RequestFilter | undefined;
    readonly search: string | undefined;
    readonly ids: readonly number[] | string;
  };
  readonly refusal: (answer: Promise<unknown>, asked: unknown) => Promise<void>;
}

/** A list, by what it is grouped, and of what something is calculated; undefined of columns that have no groups or results. */
function grouping<Place extends { readonly column: Column }>(tools: ListTools<Place>, trial: Trial) {
  const { random, table } = trial;
  const list = tools.chosen(trial);
  const by = tools.path(trial, table);
  const of = tools.path(trial, table);
  const [group, value] = [tools.place(trial, table, by), tools.place(trial, table, of)];
  if ((group && !isGroupable(group.column)) || (value && calculationsOf(value.column).length === 0))
    return undefined;
  return { list, by, of, group, value, isDescending: random.below(2) === 0 };
}

/** The groups of a list with their numbers of records and the results over them. */
export function groupedBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { table, oracle, db, scene } = trial;
    const asking = grouping(tools, trial);
    if (!asking) return;
    const { by, of, group, value, list, isDescending } = asking;
    const { ids } = list;
    const hows = (['count', 'sum', 'maximum'] as const).filter(
      (how) => !value || calculationsOf(value.column).includes(how),
    );
    const request = {
      tableId: table.id,
      group: { column: by, descending: isDescending },
      calculations: hows.map((how) => ({ column: of, how })),
      filter: list.filter,
      search: list.search,
      limit: 500,
    };
    if (!oracle.mayList(table) || !group || !value || typeof ids === 'string')
      return await tools.refusal(listGroups(db, scene, request), request);
    const answer = JSON.parse(await listGroups(db, scene, request)) as CalculateAnswer;
    const found = answer.groups.map(([at, _until, records, results]) => [
      JSON.stringify(tools.normal(group.column, at)),
      records,
      ...results.map((result) => tools.normal(value.column, result)).map(figure),
    ]);
    const groups = Map.groupBy(ids, (id) => JSON.stringify(tools.shown(trial, group, id)));
    const expected = [...groups].map(([at, members]) => {
      const values = members.map((id) => tools.shown(trial, value, id)).filter((one) => one !== null);
      return [at, members.length, ...hows.map((how) => figure(resultOf(how, values)))];
    });
    agree(request, found.toSorted(byText), expected.toSorted(byText));
  };
}

/** A list in groups as a file: its groups are those of the list, and its records all that there are for the viewer. */
export function groupedFile<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { table, oracle, db, scene } = trial;
    const asking = grouping(tools, trial);
    if (!asking) return;
    const { by, of, group, value, list, isDescending } = asking;
    const { ids } = list;
    const which = { tableId: table.id, filter: list.filter, search: list.search };
    const term = { column: by, descending: isDescending };
    const calculations = [{ column: of, how: 'count' as const }];
    const asked = { ...which, columns: [by], groups: [term], calculations, form: 'shown' as const };
    const read = async (): Promise<readonly ExportedLine[]> => {
      const lines: ExportedLine[] = [];
      for await (const rows of exportedRows(db, exportGroups(scene, asked)))
        lines.push(...rows.map((row) => JSON.parse(row) as ExportedLine));
      return lines;
    };
    if (!oracle.mayList(table) || !group || !value || typeof ids === 'string')
      return await tools.refusal(read(), asked);
    const lines = await read();
    const request = { ...which, group: term, calculations, limit: 500 };
    const answer = JSON.parse(await listGroups(db, scene, request)) as CalculateAnswer;
    const found = lines.flatMap(([depth, , records, results]) => (depth === 0 ? [[records, results]] : []));
    agree(
      asked,
      found,
      answer.groups.map(([, , records, results]) => [records, results]),
    );
    agree(asked, lines.filter(([depth]) => depth === 1).length, ids.length);
  };
}

function resultOf(how: 'count' | 'sum' | 'maximum', values: readonly unknown[]): unknown {
  if (how === 'count') return values.length;
  if (values.length === 0) return null;
  if (how === 'sum') return values.reduce((sum: number, value) => sum + Number(value), 0);
  return values.reduce((most, value) => (isMore(value, most) ? value : most));
}

function isMore(value: unknown, other: unknown): boolean {
  const [one, two] = [Number(value), Number(other)];
  return Number.isNaN(one) ? String(value) > String(other) : one > two;
}

/** A result that can be compared, in whatever form numbers come. */
function figure(result: unknown): unknown {
  const number = Number(result);
  return result === null || Number.isNaN(number) ? result : number.toFixed(6);
}

function byText(one: readonly unknown[], other: readonly unknown[]): number {
  const [left, right] = [String(must(one[0], 'a group')), String(must(other[0], 'a group'))];
  return left < right ? -1 : left > right ? 1 : 0;
}
