import { contains, grantsOfRole, type RecordOperation } from '#core/access/access.ts';
import { RECORD_OPERATIONS, reachOfRole, reachOfRunByRole, type Reach } from '#core/access/matrix.ts';
import { isOnTable } from '#core/catalog/actions/registry.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import type { Action, Column, Document, Grant, Role, Table } from '#core/catalog/schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
import { foldText } from '#core/language/fold-text.ts';
import { labelOf } from '#core/language/labels.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';

/** A row of the matrix of a role: the name of a module, a table, a restricted action, or what the role allows besides. */
export type RoleRow = ModuleRow | TableRow | RunRow | SwitchRow;

/** What a role allows or not, beside tables and actions, in the order of their rows. */
const ROLE_SWITCHES = ['shareLinks', 'messages'] as const satisfies readonly (keyof Role)[];

export type RoleSwitch = (typeof ROLE_SWITCHES)[number];

interface ModuleRow {
  readonly kind: 'module';
  readonly id: number;
  readonly label: string;
}

export interface TableRow {
  readonly kind: 'table';
  readonly id: number;
  readonly label: string;
  readonly table: Table;
  readonly reaches: Readonly<Record<RecordOperation, Reach>>;
  /** What another role grants on it, where one is compared. */
  readonly other: Readonly<Record<RecordOperation, Reach>> | undefined;
  readonly reads: ColumnsWords;
  readonly conditions: readonly ConditionWords[];
  /** The draft has changed it. */
  readonly isChanged: boolean;
}

interface RunRow {
  readonly kind: 'action';
  readonly id: number;
  readonly label: string;
  readonly action: Action;
  readonly reach: Reach;
  readonly isChanged: boolean;
}

interface SwitchRow {
  readonly kind: 'switch';
  readonly id: number;
  readonly label: string;
  readonly property: RoleSwitch;
  readonly reach: Reach;
  readonly isChanged: boolean;
}

/**
 * Columns in words: all, none, the names of those that are meant or left out, whatever is shorter; or that the table has rights
 * of its own.
 */
export interface ColumnsWords {
  readonly how: 'all' | 'none' | 'only' | 'but' | 'own';
  readonly names: readonly string[];
}

/** What is granted only where something is true, in the words of the reader. */
interface ConditionWords {
  readonly operations: readonly RecordOperation[];
  /** Columns that are read only there, of records that are read anyway. */
  readonly columns: readonly string[];
  readonly text: string;
}

interface RowsOf {
  readonly draft: WorkingDraft;
  readonly role: Role;
  /** A role to compare with. */
  readonly other: Role | undefined;
  readonly locale: string;
  /** What a property of roles is called, and what stands above them. */
  readonly nameOf: (property: RoleSwitch) => string;
  readonly besides: string;
}

/**
 * The rows of a role: tables by module, each with its restricted actions; last the actions that belong to no table, and
 * what the role allows besides.
 */
export function roleRows({ draft, role, other, locale, nameOf, besides }: RowsOf): readonly RoleRow[] {
  const { document, catalog, base } = draft;
  const before = base.roles.find(({ id }) => id === role.id);
  const runs = document.actions.filter(({ restricted }) => restricted === true);
  const runRow = (action: Action): RunRow => ({
    kind: 'action',
    id: action.id,
    label: labelOf(action.label, locale),
    action,
    reach: reachOfRunByRole(catalog, role, action),
    isChanged: names(role, action) !== names(before, action),
  });
  const rows = document.modules.flatMap((module): readonly RoleRow[] => {
    const tables = document.tables.filter((table) => table.module === module.id);
    if (tables.length === 0) return [];
    return [
      { kind: 'module', id: module.id, label: labelOf(module.label, locale) },
      ...tables.flatMap((table) => [
        tableRow(table),
        ...runs.filter((action) => isOnTable(action) && action.table === table.id).map(runRow),
      ]),
    ];
  });
  const loose = runs.filter((action) => !isOnTable(action)).map(runRow);
  return [
    ...rows,
    { kind: 'module', id: 0, label: '' },
    ...loose,
    { kind: 'module', id: -1, label: besides },
    ...switchRows(role, before, nameOf),
  ];

  function tableRow(table: Table): TableRow {
    const grants = grantsOfRole(role, table);
    return {
      kind: 'table',
      id: table.id,
      label: labelOf(table.plural, locale),
      table,
      reaches: reachesOn(role, table),
      other: other && reachesOn(other, table),
      reads: table.rights ? OWN_RIGHTS : columnsWords(table, readSets(grants), locale),
      conditions: conditionsWords(draft, table, { grants, locale }),
      isChanged: !sameValue(
        before?.grants.filter((grant) => grant.table === table.id) ?? [],
        role.grants.filter((grant) => grant.table === table.id),
      ),
    };
  }

  function reachesOn(of: Role, table: Table): TableRow['reaches'] {
    const reaches = reachOfRole(catalog, of, table);
    return Object.fromEntries(
      RECORD_OPERATIONS.map((operation, at) => [operation, reaches[at] ?? 'never']),
    ) as TableRow['reaches'];
  }
}

function switchRows(role: Role, before: Role | undefined, nameOf: RowsOf['nameOf']): readonly SwitchRow[] {
  return ROLE_SWITCHES.map((property, id) => ({
    kind: 'switch',
    id,
    label: nameOf(property),
    property,
    reach: role[property] ? 'always' : 'never',
    isChanged: (role[property] ?? false) !== (before?.[property] ?? false),
  }));
}

const OWN_RIGHTS: ColumnsWords = { how: 'own', names: [] };

function names(role: Pick<Role, 'actions'> | undefined, { id }: Action): boolean {
  return role?.actions?.includes(id) === true;
}

/** Which columns several grants give together. */
function columnsWords(
  { columns }: Table,
  sets: readonly Grant['readColumns'][],
  locale: string,
): ColumnsWords {
  if (sets.length === 0) return { how: 'none', names: [] };
  const ids = new Set(sets.flatMap((set) => (Array.isArray(set) ? set : [])));
  const [inside, outside] = [
    columns.filter(({ id }) => ids.has(id)),
    columns.filter(({ id }) => !ids.has(id)),
  ];
  if (sets.some((set) => !Array.isArray(set)) || outside.length === 0) return { how: 'all', names: [] };
  const how = outside.length <= inside.length ? 'but' : 'only';
  return { how, names: (how === 'but' ? outside : inside).map(({ label }) => labelOf(label, locale)) };
}

/** The columns that are read in every record that can be read: of grants without a condition, where there are any. */
function readSets(grants: readonly Grant[]): readonly Grant['readColumns'][] {
  const reading = grants.filter(({ read }) => read === true);
  const whole = reading.filter(({ condition }) => condition === undefined);
  return (whole.length > 0 ? whole : reading).map(({ readColumns }) => readColumns);
}

function conditionsWords(
  { catalog }: WorkingDraft,
  table: Table,
  { grants, locale }: { readonly grants: readonly Grant[]; readonly locale: string },
): readonly ConditionWords[] {
  const whole = grants.filter(({ condition }) => condition === undefined);
  const isWhole = (operation: RecordOperation) => whole.some((grant) => grant[operation] === true);
  return grants.flatMap(({ condition, ...grant }) => {
    if (condition === undefined) return [];
    const operations = RECORD_OPERATIONS.filter(
      (operation) => grant[operation] === true && !isWhole(operation),
    );
    const isSeen = (column: Column) =>
      whole.some(({ read, readColumns }) => read === true && contains(readColumns, column));
    const columns =
      grant.read === true && isWhole('read')
        ? table.columns.filter((column) => contains(grant.readColumns, column) && !isSeen(column))
        : [];
    if (operations.length === 0 && columns.length === 0) return [];
    return [
      {
        operations,
        columns: columns.map(({ label }) => labelOf(label, locale)),
        text: printedFormula(condition, { catalog, locale, table: table.id }, BOOLEAN),
      },
    ];
  });
}

export type RowsKept = 'all' | 'conditions' | 'changed';

/** The rows of a kind that have the words; modules only where something of theirs is left. */
export function rowsShown(
  rows: readonly RoleRow[],
  { sought, kept }: { readonly sought: string; readonly kept: RowsKept },
): readonly RoleRow[] {
  const wanted = foldText(sought);
  const isShown = (row: RoleRow) =>
    row.kind === 'module' || (isInKind(row, kept) && foldText(row.label).includes(wanted));
  const found = rows.filter(isShown);
  return found.filter((row, at) => {
    const next = found[at + 1];
    return row.kind !== 'module' || (next !== undefined && next.kind !== 'module');
  });
}

export function isInKind(row: RoleRow, kept: RowsKept): boolean {
  if (row.kind === 'module') return false;
  if (kept === 'changed') return row.isChanged;
  return kept === 'all' || (row.kind === 'table' && row.conditions.length > 0);
}

/** The roles that a supervisor may change. */
export function ownRoles({ roles }: Document): readonly Role[] {
  return roles.filter(({ name }) => !isProductObject('roles', name));
}
