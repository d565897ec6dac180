import { cellRule, rowRule, writeRule } from '#core/access/access.ts';
import { RECORD_OPERATIONS, reachOfRun, type Reach } from '#core/access/matrix.ts';
import { usesMessages } from '#core/access/messenger.ts';
import type { Rule } from '#core/access/rule.ts';
import { rightsKey, viewerOfRole, type Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import type { Role, Table } from '#core/catalog/schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import { usersByRoles, usersOfRoles } from '../query/people/users.ts';

type Change = DraftImpact['people']['changes'][number];

/** Two states of the application, and in whose words they are told. */
export interface Compared {
  readonly from: Catalog;
  readonly to: Catalog;
  readonly locale: string;
  /** What records get in the place of choices that go. */
  readonly conversions: ChoiceConversions;
}

/** A right that is another one afterwards. */
interface RightChange extends Pick<Change, 'operation' | 'before' | 'after'> {
  readonly table: Table;
  readonly part?: { readonly id: number; readonly label: Readonly<Record<string, string>> };
}

/** What each role grants otherwise, roles that go and roles that come included, with how many users have it. */
export async function changedRoles(db: Runner, compared: Compared): Promise<DraftImpact['rights']> {
  const { from, to, locale } = compared;
  const changed = rolesOf(compared).flatMap(([before, after]) =>
    before && after && hasSameRights(before, after) && hasSameTables(compared)
      ? []
      : rowChanges(compared, viewerOf(before), viewerOf(after)).map((change) => ({
          change,
          role: after ?? before,
        })),
  );
  const counts = await usersOfRoles(db, [...new Set(changed.flatMap(({ role }) => role?.id ?? []))]);
  return changed.flatMap(({ role, change: { table, operation, before, after } }) =>
    role && isOnRecords(operation)
      ? [
          {
            role: labelOf(role.label, locale),
            table: labelOf((to.tables.get(table.id) ?? from.tables.get(table.id) ?? table).plural, locale),
            operation,
            before,
            after,
            users: counts.get(role.id) ?? 0,
          },
        ]
      : [],
  );
}

/** Whether a role gives the same on records. */
function hasSameRights(before: Role, after: Role): boolean {
  return sameValue(before.grants, after.grants) && usesMessages(before) === usesMessages(after);
}

function isOnRecords(operation: Change['operation']): operation is (typeof RECORD_OPERATIONS)[number] {
  return RECORD_OPERATIONS.some((one) => one === operation);
}

/** What users who are no supervisors may do afterwards that they may not do now, and the other way round. */
export async function changedPeople(db: Runner, compared: Compared): Promise<DraftImpact['people']> {
  const sets = await usersByRoles(db);
  const of = sets.reduce((sum, { users }) => sum + users, 0);
  const touched = new Set(
    rolesOf(compared).flatMap(([before, after]) =>
      sameValue(before, after) ? [] : ((before ?? after)?.id ?? []),
    ),
  );
  const isElsewhere = !hasSameTables(compared) || !hasSameActions(compared);
  const found = new Map<string, Change>();
  let users = 0;
  for (const set of sets) {
    if (!isElsewhere && !set.roles.some((id) => touched.has(id))) continue;
    const changes = changesOfSet(compared, set.roles);
    if (changes.length > 0) users += set.users;
    for (const change of changes) {
      const key = JSON.stringify([
        change.operation,
        change.table.id,
        change.part?.id,
        change.before,
        change.after,
      ]);
      const known = found.get(key);
      found.set(key, {
        ...told(change, compared),
        users: (known?.users ?? 0) + set.users,
        names: [...(known?.names ?? []), ...set.names].toSorted().slice(0, 10),
      });
    }
  }
  return { users, of, changes: [...found.values()] };
}

function told({ operation, table, part, before, after }: RightChange, { locale }: Compared) {
  return {
    operation,
    table: labelOf(table.plural, locale),
    ...(part ? { part: labelOf(part.label, locale) } : {}),
    before,
    after,
  };
}

function changesOfSet(compared: Compared, roles: readonly number[]): readonly RightChange[] {
  const { from, to } = compared;
  const [old, now] = [from, to].map(({ document }) =>
    viewerWith(document.roles.filter(({ id }) => roles.includes(id))),
  );
  if (!old || !now) return [];
  const rows = rowChanges(compared, old, now);
  return [
    ...rows,
    ...columnChanges(compared, { old, now, rows }),
    ...actionChanges(compared, { old, now, rows }),
  ];
}

/** Roles by id, as they are before and after. */
function rolesOf({ from, to }: Compared): readonly (readonly [Role | undefined, Role | undefined])[] {
  const [old, now] = [from.document.roles, to.document.roles];
  return [
    ...now.map((role) => [old.find(({ id }) => id === role.id), role] as const),
    ...old.filter(({ id }) => !now.some((role) => role.id === id)).map((role) => [role, undefined] as const),
  ];
}

function viewerOf(role: Role | undefined): Viewer {
  return role ? viewerOfRole(role) : viewerWith([]);
}

function viewerWith(roles: readonly Role[]): Viewer {
  return {
    userId: 0,
    account: 'roles',
    name: '',
    roles,
    rights: rightsKey(roles),
    locale: 'en',
    timeZone: 'UTC',
  };
}

/** Whether roles reach the same tables by their modules, and columns are as open as before. */
function hasSameTables({ from, to }: Compared): boolean {
  const places = ({ document }: Catalog) =>
    document.tables.map(({ id, module, columns }) => [
      id,
      module,
      columns.filter(({ supervisorsOnly }) => supervisorsOnly).map((column) => column.id),
    ]);
  return from.document === to.document || sameValue(places(from), places(to));
}

function hasSameActions({ from, to }: Compared): boolean {
  return sameValue(from.document.actions, to.document.actions);
}

/** Tables before and after, those that come included: of what goes nobody has rights, nor misses them. */
function tablesOf({ from, to }: Compared): readonly (readonly [Table | undefined, Table])[] {
  return [...to.tables.values()].map((table) => [from.tables.get(table.id), table] as const);
}

function rowChanges(compared: Compared, old: Viewer, now: Viewer): readonly RightChange[] {
  const { from, to } = compared;
  return tablesOf(compared).flatMap(([before, table]) =>
    RECORD_OPERATIONS.flatMap((operation) =>
      changeOf(
        { operation, table },
        before ? rowRule(from, old, operation, before) : false,
        rowRule(to, now, operation, table),
      ),
    ),
  );
}

interface Viewers {
  readonly old: Viewer;
  readonly now: Viewer;
  /** What changes for whole records: of their columns and actions no more is told. */
  readonly rows: readonly RightChange[];
}

function columnChanges(compared: Compared, { old, now, rows }: Viewers): readonly RightChange[] {
  const { from, to } = compared;
  return tablesOf(compared).flatMap(([before, table]) => {
    const told = new Set(rows.flatMap((row) => (row.table.id === table.id ? row.operation : [])));
    return table.columns.flatMap((column) => {
      const known = before?.columns.find(({ id }) => id === column.id);
      if (!before || !known) return [];
      const read = told.has('read')
        ? []
        : changeOf(
            { operation: 'readColumn', table, part: column },
            cellRule(from, old, before, known),
            cellRule(to, now, table, column),
          );
      const isTold = told.has('update') || told.has('create');
      const written = (['update', 'create'] as const).flatMap((operation) =>
        changeOf(
          { operation: 'writeColumn', table, part: column },
          writeRule(from, old, operation, { table: before, column: known }),
          writeRule(to, now, operation, { table, column }),
        ),
      );
      return [...read, ...(isTold ? [] : written.slice(0, 1))];
    });
  });
}

function actionChanges({ from, to }: Compared, { old, now, rows }: Viewers): readonly RightChange[] {
  return to.document.actions.flatMap((action) => {
    const known = from.actions.get(action.id);
    const table = 'table' in action && action.table !== undefined ? to.tables.get(action.table) : undefined;
    if (!known || !table || rows.some((row) => row.table.id === table.id)) return [];
    const [before, after] = [reachOfRun(from, old, known), reachOfRun(to, now, action)];
    return before === after ? [] : [{ operation: 'run' as const, table, part: action, before, after }];
  });
}

/** The change of a right, also from one condition to another. */
function changeOf(
  about: Omit<RightChange, 'before' | 'after'>,
  before: Rule,
  after: Rule,
): readonly RightChange[] {
  if (meaningOf(before) === meaningOf(after)) return [];
  return [{ ...about, before: reachOf(before), after: reachOf(after) }];
}

function reachOf(rule: Rule): Reach {
  if (typeof rule === 'boolean') return rule ? 'always' : 'never';
  return 'condition';
}

function meaningOf(rule: Rule): string {
  return typeof rule === 'boolean'
    ? String(rule)
    : JSON.stringify(rule.map(({ table, text }) => `${table} ${text}`).toSorted());
}
