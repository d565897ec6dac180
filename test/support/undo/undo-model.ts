/** A record as the application's tables hold it: its columns and lists; `ghost` where it is deleted. */
export interface ModelRow {
  readonly ghost: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** All records by table and id. The many-to-many list is a value of both of its sides, in rising order. */
export type ModelState = Readonly<Record<ModelTable, ReadonlyMap<number, ModelRow>>>;
type ModelTable = 'thing' | 'owner';

/** Which list of which table an operation wrote, if it wrote one: the other side follows. */
export type ListSide = 'thing' | 'owner';

/** An operation as seen from outside: what everything was before and after. */
export interface ModelOperation {
  readonly id: number;
  readonly kind: string;
  readonly before: ModelState;
  readonly after: ModelState;
  readonly side: ListSide;
  /** The operation that this one took back. */
  readonly undoes: number | undefined;
  undone: boolean;
}

interface ModelChange {
  readonly table: ModelTable;
  readonly id: number;
  readonly what: 'made' | 'deleted' | 'changed';
  /** The columns that differ. */
  readonly columns: readonly string[];
}

const TABLES: readonly ModelTable[] = ['thing', 'owner'];
const LINKS: readonly { readonly table: ModelTable; readonly column: string; readonly target: ModelTable }[] =
  [
    { table: 'thing', column: 'owner', target: 'owner' },
    { table: 'thing', column: 'mate', target: 'thing' },
    { table: 'owner', column: 'boss', target: 'owner' },
  ];
const LISTS: Readonly<Record<ListSide, { readonly column: string; readonly target: ModelTable }>> = {
  thing: { column: 'markers', target: 'owner' },
  owner: { column: 'marked', target: 'thing' },
};
const UNIQUES: Readonly<Record<ModelTable, readonly (readonly string[])[]>> = {
  owner: [['code']],
  thing: [['code', 'owner'], ['cut']],
};

/** What an operation did, from what it found and left. */
function changesOf({ before, after, side }: ModelOperation): readonly ModelChange[] {
  return TABLES.flatMap((table) =>
    [...after[table]].flatMap(([id, row]): readonly ModelChange[] => {
      const old = before[table].get(id);
      if ((!old || old.ghost) && !row.ghost) return [{ table, id, what: 'made', columns: [] }];
      if (old && !old.ghost && row.ghost) return [{ table, id, what: 'deleted', columns: [] }];
      const columns = Object.keys(row.values).filter(
        (name) => !same(row.values[name], old?.values[name]) && isWritten(table, name, side),
      );
      return columns.length > 0 ? [{ table, id, what: 'changed', columns }] : [];
    }),
  );
}

/** A list is written on one side; the other one only shows it. */
function isWritten(table: ModelTable, column: string, side: ListSide): boolean {
  return column !== LISTS[table].column || side === table;
}

/** What stands in the way of taking `operation` back, one line each, in order; `later` are the operations after it. */
export function expectedConflicts(
  operation: ModelOperation,
  now: ModelState,
  later: readonly ModelOperation[],
): readonly string[] {
  const changes = changesOf(operation);
  const lines = changes.flatMap((change) => {
    const row = now[change.table].get(change.id);
    if (change.what === 'deleted')
      return [
        ...(row?.ghost === false ? [line('changed', change)] : []),
        ...deadLinks(change, changes, { operation, now }),
      ];
    const isGone = row === undefined || row.ghost;
    const touched =
      change.what === 'changed'
        ? change.columns
        : later.flatMap((one) => laterColumns(one, change, operation));
    const changed = isGone
      ? []
      : [...new Set(touched)]
          .filter((column) => differs(operation, change, { column, now }))
          .map((column) => line('changed', change, column));
    const links =
      change.what === 'changed'
        ? deadLinks(change, changes, { operation, now })
        : references(change, changes, now);
    return [...(isGone ? [line('gone', change)] : []), ...changed, ...links];
  });
  return [...lines, ...duplicates(operation, changes, now)].toSorted();
}

/** Ghosts in lists come and go with their records, but for those that the operation put in or took out. */
function differs(
  operation: ModelOperation,
  change: ModelChange,
  { column, now }: { readonly column: string; readonly now: ModelState },
): boolean {
  const { column: list, target } = LISTS[change.table];
  const [is, became] = [
    now[change.table].get(change.id)?.values[column],
    valueAfter(operation, change, column),
  ];
  if (column !== list) return !same(is, became);
  const was = change.what === 'changed' ? valueBefore(operation, change, column) : became;
  const [members, after, before] = [is as number[], became as number[], was as number[]];
  const counts = (id: number) =>
    now[target].get(id)?.ghost === false || before.includes(id) !== after.includes(id);
  return !same(members.filter(counts), after.filter(counts));
}

/** What was changed since of a record; of one that was restored without its list, which stays with a ghost. */
function laterColumns(
  later: ModelOperation,
  { table, id }: ModelChange,
  { before }: ModelOperation,
): readonly string[] {
  return changesOf(later)
    .filter((one) => one.table === table && one.id === id && one.what === 'changed')
    .flatMap(({ columns }) => columns)
    .filter((column) => !before[table].has(id) || column !== LISTS[table].column);
}

function valueAfter({ after }: ModelOperation, { table, id }: ModelChange, column: string): unknown {
  return after[table].get(id)?.values[column];
}

function valueBefore({ before }: ModelOperation, { table, id }: ModelChange, column: string): unknown {
  return before[table].get(id)?.values[column];
}

interface Sight {
  readonly operation: ModelOperation;
  readonly now: ModelState;
}

/** Links that would come back to records that are no live ones then; lists may hold ghosts. */
function deadLinks(
  change: ModelChange,
  changes: readonly ModelChange[],
  { operation, now }: Sight,
): readonly string[] {
  const lives = (table: ModelTable, id: number) => {
    const own = changes.find((one) => one.table === table && one.id === id);
    if (own?.what === 'deleted') return true;
    return now[table].get(id)?.ghost === false && own?.what !== 'made';
  };
  const { table } = change;
  return LINKS.filter((link) => link.table === table)
    .filter(({ column }) => change.what === 'deleted' || change.columns.includes(column))
    .flatMap(({ column, target }) => {
      const id =
        change.what === 'deleted'
          ? now[table].get(change.id)?.values[column]
          : valueBefore(operation, change, column);
      return typeof id === 'number' && !lives(target, id) ? [line('target', change, column, id)] : [];
    });
}

/** Live records that link to one that would go. */
function references(
  change: ModelChange,
  changes: readonly ModelChange[],
  now: ModelState,
): readonly string[] {
  return LINKS.filter(({ target }) => target === change.table).flatMap(({ table, column }) =>
    [...now[table]]
      .filter(([id, row]) => {
        const own = changes.find((one) => one.table === table && one.id === id);
        const isTakenBack = own?.what === 'made' || own?.columns.includes(column) === true;
        return !row.ghost && row.values[column] === change.id && !isTakenBack;
      })
      .map(([id]) => line('referenced', change, undefined, id)),
  );
}

/** Records that would hold the unique values of another one. */
function duplicates(
  operation: ModelOperation,
  changes: readonly ModelChange[],
  now: ModelState,
): readonly string[] {
  return TABLES.flatMap((table) =>
    UNIQUES[table].flatMap((set) => {
      const own = changes.filter((one) => one.table === table);
      const touched = set.find((column) => own.some(({ columns }) => columns.includes(column)));
      if (touched === undefined && !own.some(({ what }) => what === 'deleted')) return [];
      const then = own
        .filter(({ what }) => what !== 'made')
        .map((change) => ({
          change,
          key: keyOf(set, (column) =>
            change.columns.includes(column)
              ? valueBefore(operation, change, column)
              : now[table].get(change.id)?.values[column],
          ),
        }));
      const others = [...now[table]]
        .filter(([id, row]) => !row.ghost && !own.some((one) => one.id === id))
        .map(([id, row]) => ({ id, key: keyOf(set, (column) => row.values[column]) }));
      return then.flatMap(({ change, key }) =>
        key === undefined
          ? []
          : [
              ...others.filter((other) => other.key === key).map(({ id }) => id),
              ...then
                .filter((other) => other.key === key && other.change.id > change.id)
                .map((other) => other.change.id),
            ].map((id) => line('duplicate', change, touched ?? set[0], id)),
      );
    }),
  );
}

function keyOf(set: readonly string[], value: (column: string) => unknown): string | undefined {
  const values = set.map(value);
  return values.some((one) => one === null || one === undefined) ? undefined : JSON.stringify(values);
}

/** What everything is once `operation` is taken back, where nothing stands in the way. */
export function takenBack(operation: ModelOperation, now: ModelState): ModelState {
  const next = { thing: new Map(now.thing), owner: new Map(now.owner) };
  for (const change of changesOf(operation)) {
    const row = now[change.table].get(change.id)!;
    if (change.what !== 'changed')
      next[change.table].set(change.id, { ...row, ghost: change.what === 'made' });
    else {
      const before = Object.fromEntries(
        change.columns.map((column) => [
          column,
          valueThen(operation, change, { column, now: row.values[column] }),
        ]),
      );
      next[change.table].set(change.id, { ...row, values: { ...row.values, ...before } });
    }
  }
  return otherSides(next, operation.side);
}

/** A cell once it is taken back: of a list, what came goes and what went comes, and ghosts beside that stay. */
function valueThen(
  operation: ModelOperation,
  change: ModelChange,
  { column, now }: { readonly column: string; readonly now: unknown },
): unknown {
  const before = valueBefore(operation, change, column);
  if (column !== LISTS[change.table].column) return before;
  const [was, became] = [before as number[], valueAfter(operation, change, column) as number[]];
  const kept = (now as number[]).filter((id) => was.includes(id) || !became.includes(id));
  return [...new Set([...kept, ...was.filter((id) => !became.includes(id))])].toSorted((a, b) => a - b);
}

/** The list of the side that was not written follows from the other one. */
function otherSides(state: Record<ModelTable, Map<number, ModelRow>>, side: ListSide): ModelState {
  const { column, target } = LISTS[side];
  const back = LISTS[target].column;
  for (const [id, row] of state[target]) {
    const members = [...state[side]]
      .filter(([, one]) => (one.values[column] as number[]).includes(id))
      .map(([member]) => member)
      .toSorted((a, b) => a - b);
    state[target].set(id, { ...row, values: { ...row.values, [back]: members } });
  }
  return state;
}

/** One thing that stands in the way, as the test compares it. */
function line(
  kind: string,
  { table, id }: Pick<ModelChange, 'table' | 'id'>,
  column?: string,
  other?: number,
): string {
  const isNamed = kind !== 'referenced' && kind !== 'gone';
  return [kind, table, id, (isNamed ? column : undefined) ?? '-', other ?? '-'].join(' ');
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
