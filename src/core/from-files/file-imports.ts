import type { ImportSettings } from '../contract/records/import-routes.ts';
import { recordColumn, type ImportOrder } from './import-order.ts';
import type { Proposal, ProposedColumn, ProposedPairs, ProposedTable } from './proposal.ts';

/** The import of a sheet into the table that was made of it, or of pairs into a list. */
export interface SheetImport {
  readonly key: string;
  readonly table: number;
  readonly settings: ImportSettings;
  /** Fills links that lead in circles, once all records are there. */
  readonly afterwards?: ImportSettings;
}

/** What tables and columns of a proposal have become. */
interface Made {
  readonly tableId: (key: string) => number;
  readonly nameOf: (table: string, column: string) => string;
  readonly listOf: (key: string) => string;
}

/** The imports of a proposal, in their order; pairs come last. */
export function importsOf({ pairs }: Proposal, order: ImportOrder, made: Made): readonly SheetImport[] {
  return [
    ...order.tables.map((table) => tableImport(table, order.late.get(table.key) ?? new Set(), made)),
    ...pairs.map((pair) => pairImport(pair, made)),
  ];
}

function tableImport(table: ProposedTable, late: ReadonlySet<string>, made: Made): SheetImport {
  const key = late.size === 0 ? table.columns.find(({ isKey }) => isKey) : recordColumn(table);
  const match = (mode: 'create' | 'update') =>
    key && { match: { columns: [made.nameOf(table.key, key.key)], mode, empty: 'keep' as const } };
  const settings = {
    ...settingsOf(table, made, ({ key: one }) => !late.has(one)),
    ...match('create'),
    skipRefused: true,
  };
  const own = { key: table.key, table: made.tableId(table.key), settings };
  if (late.size === 0 || !key) return own;
  const afterwards = {
    ...settingsOf(table, made, (column) => column === key || late.has(column.key)),
    ...match('update'),
    skipRefused: true,
  };
  return { ...own, afterwards };
}

function settingsOf(
  table: ProposedTable,
  made: Made,
  isTaken: (column: ProposedColumn) => boolean,
): ImportSettings {
  const taken = table.columns.filter(
    (column) => column.as.kind !== 'skip' && column.formula === undefined && isTaken(column),
  );
  const of = <Value>(value: (column: ProposedColumn) => Value | undefined) =>
    Object.fromEntries(
      taken.flatMap((column) => {
        const one = value(column);
        return one === undefined ? [] : [[column.profile.name, one] as const];
      }),
    );
  const goals = Object.fromEntries(
    table.columns.map((column) => [
      column.profile.name,
      taken.includes(column) ? goalOf(table, column, made) : '',
    ]),
  );
  return {
    map: goals,
    dates: of(({ profile: { dates } }) => dates[0]),
    decimals: of(({ profile: { decimals } }) => decimals[0]),
    make: taken.flatMap(({ as, profile }) => (as.kind === 'table' ? profile.name : [])),
  };
}

function goalOf(table: ProposedTable, { key, as }: ProposedColumn, made: Made): string {
  const own = made.nameOf(table.key, key);
  if (as.kind === 'link') return `${own}.${made.nameOf(as.to, as.by)}`;
  return as.kind === 'table' ? `${own}.${made.nameOf(`${table.key}:${key}`, '0')}` : own;
}

function pairImport({ key, profile, between: [one, other] }: ProposedPairs, made: Made): SheetImport {
  const list = made.listOf(key);
  const nameAt = (column: string) => profile.columns[Number(column)]?.name ?? '';
  const map = Object.fromEntries(profile.columns.map(({ name }) => [name, '']));
  return {
    key,
    table: made.tableId(one.to),
    settings: {
      list,
      map: {
        ...map,
        [nameAt(one.column)]: made.nameOf(one.to, one.by),
        [nameAt(other.column)]: `${list}.${made.nameOf(other.to, other.by)}`,
      },
      skipRefused: true,
    },
  };
}
