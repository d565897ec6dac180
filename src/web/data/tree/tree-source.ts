import type { RequestCalculation } from '#core/contract/lists/group-routes.ts';
import { keyOfRow } from '#core/query/key.ts';
import { call } from '#web/api/call.ts';
import { partsOfPaths } from '../row-conditions.ts';
import { inPlaces, listRows, type ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';
import type { BranchLine } from '../rows.ts';

/** What is asked of a level of a tree. */
interface AskedLevel {
  /** The link to the record above, by its name; undefined where all records stand at the top. */
  readonly parent: string | undefined;
  /** The list whose records stand below each record, by its name. */
  readonly members: string | undefined;
  readonly rollUps: readonly RequestCalculation[];
  readonly node?: number;
  /** In place of these: the one record that is the root of a branch, and who is told what stands above it. */
  readonly branch?: Branch | undefined;
  readonly paths: readonly string[];
}

interface Branch {
  readonly root: number;
  readonly onLine: (line: BranchLine) => void;
}

/**
 * The records directly below a node of a tree, or, without one, those at its top. Each row ends with what is calculated of it and
 * all below it, whether it is there for its place alone, how many records of another table and how many of its own stand below it.
 */
export function treeSource(question: ListQuestion, { parent, members, ...asked }: AskedLevel): RowSource {
  const { paths } = asked;
  const at = members === undefined ? -1 : paths.indexOf(members) + 1;
  const ended = (row: ListRow, { rollUps, isPlace, children }: Told): ListRow => {
    const [id, ...cells] = row;
    // Whoever may not read a list has no number of its records.
    const inList = at > 0 ? Number(row[at] ?? 0) : 0;
    return [id, ...cells.slice(0, paths.length), rollUps, isPlace, inList, children];
  };
  return parent === undefined
    ? flatSource(question, paths, ended)
    : levelSource(question, { ...asked, parent, ended });
}

interface Told {
  readonly rollUps: readonly unknown[];
  readonly isPlace: boolean;
  readonly children: number;
}

type Ended = (row: ListRow, told: Told) => ListRow;

function flatSource(question: ListQuestion, paths: readonly string[], ended: Ended): RowSource {
  const source = listRows(question, paths);
  return {
    ...source,
    load: async (window, signal) => {
      const { rows, ...keys } = await source.load(window, signal);
      return { ...keys, rows: rows.map((row) => ended(row, { rollUps: [], isPlace: false, children: 0 })) };
    },
  };
}

interface LevelParts extends Pick<AskedLevel, 'rollUps' | 'node' | 'branch' | 'paths'> {
  readonly parent: string;
  readonly ended: Ended;
}

function levelSource(question: ListQuestion, asked: LevelParts): RowSource {
  const { parent, rollUps, node, branch, paths, ended } = asked;
  const { of, filter, search } = question;
  const { columns, conditions } = partsOfPaths(paths);
  const sort = [...question.sort];
  const which = {
    ...(search ? { search } : {}),
    ...(sort.length > 0 ? { sort } : {}),
  };
  const shape = { columns, ...(sort.length > 0 ? { sort } : {}) };
  const below =
    node === undefined
      ? ({ column: parent, operator: 'isEmpty' } as const)
      : ({ column: parent, operator: 'equal', value: node } as const);
  const level = {
    ...which,
    ...(filter ? { filter } : {}),
    columns,
    parent,
    ...(node === undefined ? {} : { node }),
    ...(branch ? { branch: branch.root } : {}),
  };
  const countIn =
    (tableId: number): NonNullable<RowSource['count']> =>
    async (how, signal) => {
      if (isWhole(question))
        return await call('list_full_count', { body: { ...which, tableId, filter: below, ...how }, signal });
      // How many there are with those above what is found is told beside the rows alone.
      const body = { ...level, tableId, limit: 1 };
      const { total = 0 } = await call('list_full_datatree', { body, signal });
      return { count: total, exact: true, anchors: [] };
    };
  return {
    // The members of a list that stand below no other of them, and a root, are not counted by what they are.
    ...('table' in of && !branch ? { count: countIn(of.table) } : {}),
    load: async (window, signal) => {
      const body = {
        ...level,
        ...(conditions.length > 0 ? { conditions } : {}),
        ...(rollUps.length > 0 ? { rollUps: [...rollUps] } : {}),
        ...window,
      };
      const answer =
        'table' in of
          ? await call('list_full_datatree', { body: { ...body, tableId: of.table }, signal })
          : await call('list_sub_datatree', {
              body: { ...body, columnId: of.column, recordId: of.record },
              signal,
            });
      branch?.onLine(answer.line ?? []);
      const [counts, results] = [new Map(answer.children), new Map(answer.rollUps)];
      const places = new Set(answer.places);
      const [first, last] = [answer.rows[0], answer.rows.at(-1)];
      return {
        rows: answer.rows.map((row): ListRow => {
          // The contract: each row begins with its id.
          const listed = inPlaces(paths, columns, row) as unknown as ListRow;
          const [id] = listed;
          return ended(listed, {
            rollUps: results.get(id) ?? [],
            isPlace: places.has(id),
            children: counts.get(id) ?? 0,
          });
        }),
        first: first ? keyOfRow(shape, first) : null,
        last: last ? keyOfRow(shape, last) : null,
      };
    },
  };
}

/** Whether all of a tree is shown, and not what is found in it with what stands above that. */
export function isWhole({ filter, search }: ListQuestion): boolean {
  return !filter && !search;
}

/** What is calculated of the record of a row and all below it, in the order asked for. */
export function resultsOf(row: ListRow | undefined): readonly unknown[] {
  const results = row?.at(-4);
  return Array.isArray(results) ? results : [];
}

/** Whether a row is there for its place alone: what is found stands below it. */
export function isPlace(row: ListRow | undefined): boolean {
  return row?.at(-3) === true;
}

/** How many records of another table stand directly below that of a row. */
export function memberCount(row: ListRow): number {
  return Number(row.at(-2) ?? 0);
}

/** How many records of its own table stand directly below that of a row. */
export function childrenOf(row: ListRow): number {
  return Number(row.at(-1) ?? 0);
}
