import { isOnTable } from '#core/catalog/actions/registry.ts';
import { grantsOf } from '#core/access/access.ts';
import {
  RECORD_OPERATIONS,
  reachOfRole,
  reachOfRun,
  reachOfRunByRole,
  reachOfViewer,
  type Reach,
} from '#core/access/matrix.ts';
import { usesMessages } from '#core/access/messenger.ts';
import { conditionOf } from '#core/access/rule.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { objectsIn, type Action, type Grant, type Role, type Table } from '#core/catalog/schema.ts';
import type { AccessMatrix, FullGrant } from '#core/contract/people/access-routes.ts';
import { AppError } from '#core/errors.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { Scene } from '../query/scene/place.ts';
import { aboutGrant, conditionText } from './tell.ts';

/** A person whose rights are looked at. */
export interface InspectedUser {
  readonly viewer: Viewer;
  readonly login: string;
  readonly supervisor: boolean;
  /** The groups by which the person has roles that are not the own ones, by the role's id. */
  readonly groups: ReadonlyMap<number, readonly string[]>;
}

/** What roles may do on tables, or a person's roles and what they give together, for a supervisor who looks. */
export function accessMatrix(scene: Scene, person: InspectedUser | undefined): AccessMatrix {
  const { catalog } = scene;
  const text = textFor(scene);
  const roles = person?.viewer.roles ?? catalog.document.roles;
  const tables = [...catalog.tables.values()];
  const restricted = catalog.document.actions.filter((action) => action.restricted === true);
  const actionRow = (action: Action) => ({
    id: action.id,
    label: text(action.label),
    union: person ? LETTERS[reachOfRun(catalog, person.viewer, action)] : null,
    cells: lettersOf(roles.map((role) => reachOfRunByRole(catalog, role, action))),
  });
  return {
    user: person ? userOf(person) : null,
    roles: roles.map((role) => ({
      id: role.id,
      label: text(role.label),
      groups: [...(person?.groups.get(role.id) ?? [])],
      ...(role.shareLinks === true ? { sharesLinks: true as const } : {}),
      ...(usesMessages(role) ? { usesMessages: true as const } : {}),
    })),
    modules: catalog.document.modules
      .map(({ id, label }) => ({
        id,
        label: text(label),
        tables: tables
          .filter(({ module }) => module === id)
          .map((table) => ({
            id: table.id,
            label: text(table.plural),
            union: person ? lettersOf(reachOfViewer(catalog, person.viewer, table)) : null,
            cells: roles.map((role) => lettersOf(reachOfRole(catalog, role, table))).join(''),
            ...(table.rights ? { hasOwnRights: true as const } : {}),
            actions: restricted
              .filter((action) => isOnTable(action) && action.table === table.id)
              .map(actionRow),
          })),
      }))
      .filter((module) => module.tables.length > 0),
    actions: restricted.filter((action) => !isOnTable(action)).map(actionRow),
    assertions: assertionsOf(scene),
  };
}

/** The grants of roles on a table, in full. Throws AppError `table.unknown`. */
export function grantsOnTable(scene: Scene, tableId: number, roles: readonly Role[]): readonly FullGrant[] {
  const table = scene.catalog.tables.get(tableId);
  if (!table) throw new AppError('table.unknown', { table: tableId });
  return roles.flatMap((role) =>
    grantsOf({ roles: [role] }, table).map((grant) => fullGrant(scene, { role, table, grant })),
  );
}

function fullGrant(
  scene: Scene,
  { role, table, grant }: { readonly role: Role; readonly table: Table; readonly grant: Grant },
): FullGrant {
  const condition =
    grant.condition === undefined ? undefined : conditionOf(scene.catalog, table, grant.condition);
  const columns = (set: Grant['readColumns']) =>
    set === undefined || set === 'all'
      ? null
      : table.columns.filter(({ id }) => set.includes(id)).map(({ label }) => textFor(scene)(label));
  return {
    role: textFor(scene)(role.label),
    about: aboutGrant(scene, grant),
    condition: condition ? { text: conditionText(scene, condition), holds: null } : null,
    operations: RECORD_OPERATIONS.filter((operation) => grant[operation] === true),
    readColumns: columns(grant.readColumns),
    writeColumns: columns(grant.writeColumns),
  };
}

function assertionsOf(scene: Scene): AccessMatrix['assertions'] {
  const { catalog } = scene;
  const text = textFor(scene);
  return objectsIn(catalog.document, 'assertions').map(
    ({ id, label, role, may, operation, table, column, action }) => ({
      id,
      label: text(label),
      role: text(
        must(
          catalog.document.roles.find((one) => one.id === role),
          'the role of an assertion',
        ).label,
      ),
      may,
      operation,
      table: text(must(catalog.tables.get(table), 'the table of an assertion').plural),
      column:
        column === undefined
          ? null
          : text(must(catalog.columns.get(column), 'the column of an assertion').column.label),
      action:
        action === undefined
          ? null
          : text(must(catalog.actions.get(action), 'the action of an assertion').label),
    }),
  );
}

function userOf({ viewer, login, supervisor }: InspectedUser) {
  return { id: viewer.userId, login, name: viewer.name, supervisor };
}

const LETTERS: Readonly<Record<Reach, string>> = { always: 'a', condition: 'c', never: 'n' };

function lettersOf(reaches: readonly Reach[]): string {
  return reaches.map((reach) => LETTERS[reach]).join('');
}

function textFor({ viewer }: Scene): (labels: Labels) => string {
  return (labels) => labelOf(labels, viewer.locale);
}
