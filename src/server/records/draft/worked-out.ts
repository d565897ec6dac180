import { cellRule, mayReadColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { defaultFormula } from '#core/fields/traits.ts';
import { computingOf, writtenColumns } from '#core/formula/computed/computed.ts';
import { must } from '#core/std/must.ts';
import { readValue } from '../../fields/read-value.ts';
import { draftValues, type DraftRecord } from '../../query/draft/draft-values.ts';
import { isOpen } from '../../query/undo/seen-records.ts';
import { bareLink, isWritable } from '../values/check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';
import { hiddenInNew } from './draft-rights.ts';
import { draftTarget } from './stored-record.ts';

/** What a new record begins with in which columns. */
interface Beginning {
  readonly columns: readonly Column[];
  readonly given: Values;
  /** As it is stored: with links also to what the viewer may not read. */
  readonly isStored?: boolean;
}

/**
 * What a new record begins with in `columns`, those that have a value by then: constants, and what formulas give beside
 * `given` values. Formulas that need each other are worked out one after the other.
 */
export async function firstValues(
  request: RequestContext,
  table: Table,
  beginning: Beginning,
): Promise<Values> {
  return (await begun(request, table, beginning)).first;
}

/** The same, and what the statement that it takes has told of computed columns by the way, as `computedValues` gives them. */
export async function firstAndComputed(
  request: RequestContext,
  table: Table,
  beginning: Beginning,
): Promise<{ readonly first: Values; readonly computed: Values }> {
  return await begun(request, table, { ...beginning, computed: openComputed(request, table) });
}

/** The computed columns of a table that the viewer may read in every record. */
function openComputed({ catalog, viewer }: RequestContext, table: Table): readonly AskedColumn[] {
  return table.columns.flatMap((column) => {
    const known = column.formula === undefined ? undefined : computingOf(catalog).columns.get(column.id);
    return known && cellRule(catalog, viewer, table, column) === true ? [known] : [];
  });
}

type AskedColumn = NonNullable<ReturnType<ReturnType<typeof computingOf>['columns']['get']>>;

async function begun(
  request: RequestContext,
  table: Table,
  {
    columns,
    given,
    isStored = false,
    computed = [],
  }: Beginning & { readonly computed?: readonly AskedColumn[] },
): Promise<{ readonly first: Values; readonly computed: Values }> {
  const first: Record<string, unknown> = {};
  const open = columns.filter(({ name }) => !(name in given));
  for (const column of open) {
    if (!('default' in column) || column.default === undefined) continue;
    if (defaultFormula(column) !== undefined) continue;
    const begins = readValue(column, column.default);
    if (begins.ok) first[column.name] = begins.value;
  }
  const { defaults } = computingOf(request.catalog);
  let waiting = open.filter(({ id }) => defaults.has(id));
  const unknown = new Set(waiting);
  const settled = computed.filter(
    ({ typed }) => !writtenColumns(request.catalog, typed).some((read) => unknown.has(read)),
  );
  let besides: Values | undefined;
  while (waiting.length > 0) {
    const later = new Set(waiting);
    const ready = waiting.filter((column) => !readsOne(request, column, later));
    const record = { table, id: null, values: { ...first, ...given } };
    const asked = await defaultsOf(request, record, {
      columns: ready,
      settled: besides ? [] : settled,
      isStored,
    });
    Object.assign(first, asked.first);
    besides ??= asked.besides;
    waiting = waiting.filter((column) => !ready.includes(column));
  }
  return { first, computed: besides ?? {} };
}

function readsOne({ catalog }: RequestContext, column: Column, columns: ReadonlySet<Column>): boolean {
  const typed = must(computingOf(catalog).defaults.get(column.id), 'the formula of a default');
  return writtenColumns(catalog, typed).some((read) => columns.has(read));
}

interface Defaults {
  readonly columns: readonly Column[];
  readonly settled: readonly AskedColumn[];
  readonly isStored: boolean;
}

async function defaultsOf(
  request: RequestContext,
  record: DraftRecord,
  { columns, settled, isStored }: Defaults,
): Promise<{ readonly first: Values; readonly besides: Values }> {
  const { defaults } = computingOf(request.catalog);
  const asked = columns.map((column) => ({
    column,
    typed: must(defaults.get(column.id), 'the formula of a default'),
    isStored,
  }));
  const values = await draftValues(request.db, request, record, [...asked, ...settled]);
  const first = Object.fromEntries(
    columns.flatMap((column, at) => {
      const value = bareLink(column, values[at] ?? null);
      // What the column would refuse is no first value.
      const fits = value === null ? undefined : readValue(column, value);
      return fits?.ok ? [[column.name, fits.value] as const] : [];
    }),
  );
  const besides = settled.map(
    ({ column }, at) => [column.name, values[columns.length + at] ?? null] as const,
  );
  return { first, besides: Object.fromEntries(besides) };
}

/**
 * What those among `columns` that the viewer may not write in a new record would begin with beside a draft's values, as far
 * as it may be read there. The draft does not hold them: they are worked out again when it is saved.
 */
export async function lockedValues(
  request: RequestContext,
  { table, values }: Pick<DraftRecord, 'table' | 'values'>,
  columns: readonly Column[] = table.columns,
): Promise<Values> {
  const locked = columns.filter(
    (column) =>
      'default' in column &&
      column.default !== undefined &&
      mayReadColumn(request.catalog, request.viewer, table, column) &&
      !isWritable(request, table, { column, kind: 'create' }),
  );
  if (locked.length === 0) return {};
  const all = table.columns.filter((column) => !isWritable(request, table, { column, kind: 'create' }));
  const first = await firstValues(request, table, { columns: all, given: values });
  const record = { table, id: null, values: { ...first, ...values } };
  const hidden = await hiddenInNew(request, record, locked);
  return Object.fromEntries(
    locked.filter((column) => !hidden.has(column)).map(({ name }) => [name, first[name] ?? null]),
  );
}

/** The columns of a table that follow from `changed` ones by formulas, in the order in which they can be worked out. */
export function affectedColumns(
  { catalog }: RequestContext,
  table: Table,
  changed: readonly string[],
): readonly Column[] {
  const ids = table.columns.filter(({ name }) => changed.includes(name)).map(({ id }) => id);
  return computingOf(catalog)
    .graph.affectedBy(ids)
    .flatMap((id) => table.columns.filter((column) => column.id === id));
}

/**
 * What the computed ones among `columns` are for a draft, as answers show them, as far as the viewer may read them; those
 * of `known` as they are there.
 */
export async function computedValues(
  request: RequestContext,
  record: DraftRecord,
  columns: readonly Column[],
  known: Values = {},
): Promise<Values> {
  const unknown = columns.filter(({ name }) => !(name in known));
  return { ...known, ...(await askedValues(request, record, unknown)) };
}

async function askedValues(
  request: RequestContext,
  record: DraftRecord,
  columns: readonly Column[],
): Promise<Values> {
  const { catalog, viewer } = request;
  const computed = columns.flatMap((column) => {
    const known = column.formula === undefined ? undefined : computingOf(catalog).columns.get(column.id);
    return known && mayReadColumn(catalog, viewer, record.table, column) ? [known] : [];
  });
  const [values, hidden] = await Promise.all([
    draftValues(request.db, request, record, computed),
    hiddenColumns(
      request,
      record,
      computed.map(({ column }) => column),
    ),
  ]);
  return Object.fromEntries(
    computed.map(({ column }, at) => [column.name, hidden.has(column.name) ? null : (values[at] ?? null)]),
  );
}

/**
 * The columns that the viewer may not read in a draft. A stored record is judged as it is stored: nothing that a draft
 * says opens what is closed.
 */
async function hiddenColumns(
  request: RequestContext,
  record: DraftRecord,
  columns: readonly Column[],
): Promise<ReadonlySet<string>> {
  const { catalog, viewer } = request;
  const open = columns.filter((column) => cellRule(catalog, viewer, record.table, column) !== true);
  if (record.id === null)
    return new Set([...(await hiddenInNew(request, record, open))].map(({ name }) => name));
  if (columns.length === 0 || (open.length === 0 && isOpen(request, record.table))) return new Set();
  const { standing, rights } = await draftTarget(request, record.table, record.id);
  // A record that is no longer the viewer's to read shows nothing.
  return new Set(standing === 'gone' ? columns.map(({ name }) => name) : rights.hidden);
}
