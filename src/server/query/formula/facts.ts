import type { Viewer } from '#core/access/viewer.ts';
import type { Table } from '#core/catalog/schema.ts';
import { literal, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlViewer } from './formula-operations.ts';
import { physicalTable, type Reading } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';

/** When and by whom a statement's formulas are asked, as SQL. */
export interface Facts extends SqlViewer {
  /** The id of the signed-in user; null for whoever is none. */
  readonly me: Sql;
  /** The record as which an extranet user has signed in, by a table that it is of or may be. */
  readonly own: (table: number) => Sql;
  readonly hasRole: (role: number) => Sql;
}

/** The record of a table as which an extranet user has signed in; of a child table only where it is of that. */
export function ownSql({ facts }: { readonly facts: Facts }, table: Table): Sql {
  const own = facts.own(table.id);
  return table.top === undefined
    ? own
    : sql`(select o.id from ${physicalTable(table)} o where o.id = ${own})`;
}

/** A scene in which SQL is written. */
export interface SqlScene extends Scene, Reading {
  readonly facts: Facts;
  readonly worksOut?: boolean;
}

/** The same facts as values that are bound, behind a statement's other ones, so that its text is everybody's. */
export interface BoundFacts extends Facts {
  /** The values of the facts that the statement has come to ask for, in the order of its parameters. */
  readonly valuesFor: (viewer: Viewer) => readonly unknown[];
}

const NOW = sql`date_trunc('milliseconds', now())`;

/** Facts for a statement with `before` bound values of its own. */
export function boundFacts(before: number): BoundFacts {
  const asked = new Map<string, { readonly sql: Sql; readonly of: (viewer: Viewer) => unknown }>();
  const bind = (key: string, cast: Sql, of: (viewer: Viewer) => unknown): Sql => {
    const known = asked.get(key) ?? { sql: sql`${boundAt(before + asked.size + 1)}::${cast}`, of };
    asked.set(key, known);
    return known.sql;
  };
  return {
    now: NOW,
    get zone() {
      return bind('zone', sql`text`, ({ timeZone }) => timeZone);
    },
    get me() {
      return bind('me', sql`bigint`, meOf);
    },
    own: (table) => bind(`own ${table}`, sql`bigint`, (viewer) => ownOf(viewer, table)),
    hasRole: (role) => bind(`role ${role}`, sql`boolean`, (viewer) => hasRole(viewer, role)),
    valuesFor: (viewer) => [...asked.values()].map(({ of }) => of(viewer)),
  };
}

/** Facts that are bound among a statement's other values, as they are asked for. */
export function factsAmong(viewer: Viewer, bind: (value: unknown, cast: Sql) => Sql): Facts {
  const asked = new Map<string, Sql>();
  const once = (key: string, cast: Sql, value: unknown): Sql => {
    const known = asked.get(key) ?? bind(value, cast);
    asked.set(key, known);
    return known;
  };
  return {
    now: NOW,
    get zone() {
      return once('zone', sql`text`, viewer.timeZone);
    },
    get me() {
      return once('me', sql`bigint`, meOf(viewer));
    },
    own: (table) => once(`own ${table}`, sql`bigint`, ownOf(viewer, table)),
    hasRole: (role) => once(`role ${role}`, sql`boolean`, hasRole(viewer, role)),
  };
}

/** Facts for a statement that cannot bind values. */
export function writtenFacts(viewer: Viewer): Facts {
  const id = (value: number | null) => sql`${literal(value)}::bigint`;
  return {
    now: NOW,
    zone: literal(viewer.timeZone),
    me: id(meOf(viewer)),
    own: (table) => id(ownOf(viewer, table)),
    hasRole: (role) => literal(hasRole(viewer, role)),
  };
}

/** The user in person; whoever works with the rights of a user is none. */
function meOf({ account, userId }: Viewer): number | null {
  return account.startsWith('user:') ? userId : null;
}

function ownOf({ record }: Viewer, table: number): number | null {
  return record && (record.table === table || record.kinds?.includes(table)) ? record.id : null;
}

function hasRole({ roles }: Viewer, role: number): boolean {
  return roles.some(({ id }) => id === role);
}
