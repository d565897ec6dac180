import { tableOf, type Catalog } from '../catalog/catalog.ts';
import type { Column, Grant, Role, Table } from '../catalog/schema.ts';
import { contains, fixedBy, isAbout, type Fixed, type Operation } from './access.ts';
import { conditionOf, type Condition } from './rule.ts';
import { supervises } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/** What somebody may or may not do: an operation on a record, or with one of its columns. */
export interface Question {
  readonly operation: Operation;
  readonly table: Table;
  readonly column?: Column | undefined;
}

/** Whose rights are asked for, and what of the record is known. */
export interface Ground {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  /** Whether a condition is true of the record; undefined where no record is asked about, but any of the table. */
  readonly truth: ((condition: Condition) => boolean) | undefined;
}

/** A role's grant that gives what is asked for; `holds` is undefined where that depends on a record not named. */
export interface RoleGrant {
  readonly role: Role;
  readonly grant: Grant;
  readonly condition: Condition | undefined;
  readonly holds: boolean | undefined;
}

/** What stands against it; the reasons of the roles speak of what was asked, the others of what it needs beside. */
export type Obstacle =
  | { readonly reason: 'noRole' }
  /** Roles grant it only where a condition is true that is not. */
  | { readonly reason: 'condition'; readonly grants: readonly RoleGrant[] }
  /** Roles grant the same for other columns. */
  | { readonly reason: 'columns'; readonly roles: readonly Role[] }
  /** Nobody writes it. */
  | { readonly reason: Fixed }
  | { readonly reason: 'supervisorsOnly' }
  /** The records that it leads to may not be read. */
  | { readonly reason: 'target'; readonly table: Table }
  /** The column may not be read in the record, and so not be written. */
  | { readonly reason: 'hidden' }
  /** The record itself may not be read, and so nothing be done with it. */
  | { readonly reason: 'record' };

/** A role that would give it: at once, or where one of the conditions is true. */
export interface Granting {
  readonly role: Role;
  /** The viewer has the role already; only a condition is missing. */
  readonly has: boolean;
  readonly conditions: readonly Condition[];
}

/** Whether something is allowed, by what, what stands against it, and what would allow it. */
export interface Explanation {
  readonly allowed: boolean;
  readonly by: readonly RoleGrant[];
  readonly against: readonly Obstacle[];
  readonly wouldGrant: readonly Granting[];
}

/** Explains a right by the rules that decide it: the verdict is that of `rowRule`, `cellRule` and `writeRule`. */
export function explain(ground: Ground, question: Question): Explanation {
  const needs = needsOf(ground.catalog, question);
  const fixed = fixedObstacles(ground, question);
  const unmet = needs.filter((need) => !isMet(ground, need));
  const against = [...fixed, ...unmet.flatMap((need) => obstaclesOf(ground, need))];
  const allowed = against.length === 0;
  const by = needs.filter(({ isMain }) => isMain).flatMap((need) => givenBy(ground, need));
  return {
    allowed,
    by: by.filter(({ holds }) => holds !== false),
    against,
    wouldGrant: allowed || fixed.length > 0 ? [] : grantings(ground, unmet),
  };
}

/** The conditions on the record on which the answer to a question depends, each once. */
export function conditionsFor(ground: Omit<Ground, 'truth'>, question: Question): readonly Condition[] {
  const unknown = { ...ground, truth: undefined };
  const here = needsOf(ground.catalog, question).filter(({ elsewhere }) => elsewhere !== true);
  const grants = here.flatMap((need) => givenBy(unknown, need));
  return [...new Set(grants.flatMap(({ condition }) => condition ?? []))];
}

/** Something that must be granted for the answer to be yes. */
interface Need {
  /** The table on whose records it must be granted. */
  readonly table: Table;
  /** It may depend on another record than the one that is asked about: any will do. */
  readonly elsewhere?: boolean;
  /** What the question is about, not what it needs beside. */
  readonly isMain?: boolean;
  readonly gives: (grant: Grant) => boolean;
  /** Whether a grant that does not give it gives the same for other columns. */
  readonly isNear?: (grant: Grant) => boolean;
  /** What a need beside says when it is not met. */
  readonly obstacle?: Obstacle;
}

function needsOf(catalog: Catalog, { operation, table, column }: Question): readonly Need[] {
  const may = (wanted: Operation) => (grant: Grant) => grant[wanted] === true;
  const record: Need = { table, gives: may('read'), obstacle: { reason: 'record' } };
  const isReading = operation === 'read';
  if (!column) {
    const main: Need = { table, gives: may(operation), isMain: true };
    return isReading ? [main] : [record, main];
  }
  const cell = ofColumn(table, column, { operation: 'read', columns: 'readColumns' });
  const target = targetNeed(catalog, column);
  if (isReading) return [record, ...target, { ...cell, isMain: true }];
  const write = ofColumn(table, column, { operation, columns: 'writeColumns' });
  return [record, ...target, { ...cell, obstacle: { reason: 'hidden' } }, { ...write, isMain: true }];
}

function ofColumn(
  table: Table,
  column: Column,
  { operation, columns }: { readonly operation: Operation; readonly columns: 'readColumns' | 'writeColumns' },
): Need {
  return {
    table,
    gives: (grant) => grant[operation] === true && contains(grant[columns], column),
    isNear: (grant) => grant[operation] === true,
  };
}

/** A link and a list are readable only where the records that they lead to are. */
function targetNeed(catalog: Catalog, column: Column): readonly Need[] {
  if (!('target' in column)) return [];
  const table = tableOf(catalog, column.target);
  const gives = (grant: Grant) => grant.read === true;
  return [{ table, elsewhere: true, gives, obstacle: { reason: 'target', table } }];
}

function fixedObstacles({ catalog, viewer }: Ground, { operation, column }: Question): readonly Obstacle[] {
  if (!column || operation === 'read' || operation === 'delete') return [];
  const fixed = fixedBy({ catalog }, column);
  const kept = column.supervisorsOnly === true && !supervises(viewer);
  return [
    ...(fixed === undefined ? [] : [{ reason: fixed }]),
    ...(kept ? [{ reason: 'supervisorsOnly' } as const] : []),
  ];
}

function isMet(ground: Ground, need: Need): boolean {
  return givenBy(ground, need).some(({ holds }) => holds !== false);
}

/** The grants of the viewer's roles that meet a need, those whose condition is not true here as well. */
function givenBy(ground: Ground, need: Need): readonly RoleGrant[] {
  return ground.viewer.roles.flatMap((role) => grantsOfRole(ground, role, need));
}

function grantsOfRole({ catalog, truth }: Ground, role: Role, need: Need): readonly RoleGrant[] {
  return role.grants
    .filter((grant) => isAbout(grant, need.table) && need.gives(grant))
    .flatMap((grant): readonly RoleGrant[] => {
      if (grant.condition === undefined) return [{ role, grant, condition: undefined, holds: true }];
      const condition = conditionOf(catalog, need.table, grant.condition);
      if (!condition) return [];
      const holds = need.elsewhere === true ? undefined : truth?.(condition);
      return [{ role, grant, condition, holds }];
    });
}

function obstaclesOf(ground: Ground, need: Need): readonly Obstacle[] {
  if (need.obstacle) return [need.obstacle];
  const grants = givenBy(ground, need);
  const near = ground.viewer.roles.filter(
    (one) =>
      one.grants.some((grant) => isAbout(grant, need.table) && need.isNear?.(grant) === true) &&
      !grants.some(({ role }) => role === one),
  );
  if (grants.length === 0 && near.length === 0) return [{ reason: 'noRole' }];
  return [
    ...(grants.length > 0 ? [{ reason: 'condition', grants } as const] : []),
    ...(near.length > 0 ? [{ reason: 'columns', roles: near } as const] : []),
  ];
}

/** The roles of the catalog that by themselves meet what is not met: those that the viewer has first. */
function grantings(ground: Ground, unmet: readonly Need[]): readonly Granting[] {
  const { catalog, viewer } = ground;
  const found = catalog.document.roles.flatMap((role): readonly Granting[] => {
    const ways = unmet.map((need) => grantsOfRole({ ...ground, truth: undefined }, role, need));
    if (ways.some((grants) => grants.length === 0)) return [];
    const open = ways.filter((grants) => grants.every(({ condition }) => condition !== undefined));
    const conditions = new Set(open.flatMap((grants) => grants.flatMap(({ condition }) => condition ?? [])));
    const has = viewer.roles.some(({ id }) => id === role.id);
    return [{ role, has, conditions: [...conditions] }];
  });
  return found.toSorted((a, b) => Number(b.has) - Number(a.has));
}
