import type { Role } from '../catalog/schema.ts';
import { fixedBy } from './access.ts';
import {
  needsOf,
  type AccessSubject,
  type Need,
  type Obstacle,
  type AccessQuestion,
  type RoleGrant,
} from './needs.ts';
import type { Condition } from './rule.ts';
import { supervises } from './supervisor.ts';

export type {
  AccessSubject,
  Obstacle,
  AccessQuestion,
  RightQuestion,
  RoleGrant,
  RunQuestion,
} from './needs.ts';

/** A role that would allow it, at once or where one of the conditions is true. */
export interface Granting {
  readonly role: Role;
  /** The viewer has the role already; only a condition is missing. */
  readonly has: boolean;
  readonly conditions: readonly Condition[];
}

/** Whether something is allowed, which grants allow it, what prevents it, and which roles would allow it. */
export interface Explanation {
  readonly allowed: boolean;
  readonly by: readonly RoleGrant[];
  readonly against: readonly Obstacle[];
  readonly wouldGrant: readonly Granting[];
}

/** Explains a right by the rules that decide it: the verdict is that of `rowRule`, `cellRule`, `writeRule` and `mayRun`. */
export function explain(subject: AccessSubject, question: AccessQuestion): Explanation {
  const needs = needsOf(subject.catalog, question);
  const fixed = fixedObstacles(subject, question);
  const unmet = needs.filter((need) => !isMet(subject, need));
  const against = [...fixed, ...unmet.flatMap((need) => obstaclesOf(subject, need))];
  const allowed = against.length === 0;
  const by = needs.filter(({ isMain }) => isMain).flatMap((need) => givenBy(subject, need));
  return {
    allowed,
    by: withoutDoubles(by.filter(({ holds }) => holds !== false)),
    against,
    wouldGrant: allowed || fixed.length > 0 ? [] : grantings(subject, unmet),
  };
}

/** The conditions that decide a question about a record, each once. */
export function conditionsFor(
  subject: Omit<AccessSubject, 'truth'>,
  question: AccessQuestion,
): readonly Condition[] {
  const unknown = { ...subject, truth: undefined };
  const here = needsOf(subject.catalog, question).filter(({ elsewhere }) => elsewhere !== true);
  const grants = here.flatMap((need) => givenBy(unknown, need));
  return [...new Set(grants.flatMap(({ condition }) => condition ?? []))];
}

/** One grant may meet several needs: merges them into one entry. */
function withoutDoubles(grants: readonly RoleGrant[]): readonly RoleGrant[] {
  const isSame = (one: RoleGrant, other: RoleGrant) =>
    one.role === other.role && one.grant === other.grant && one.action === other.action;
  const first = grants.filter((one, at) => grants.findIndex((other) => isSame(one, other)) === at);
  return first.map((one) => {
    const gives = grants.filter((other) => isSame(one, other)).flatMap((other) => other.gives);
    return { ...one, gives: [...new Set(gives)] };
  });
}

function fixedObstacles({ catalog, viewer }: AccessSubject, question: AccessQuestion): readonly Obstacle[] {
  if ('action' in question) return [];
  const { operation, column } = question;
  if (!column || operation === 'read' || operation === 'delete') return [];
  // Whoever may change where a record stands moves it.
  const fixed = fixedBy({ catalog, moving: operation === 'update' }, column);
  const kept = column.supervisorsOnly === true && !supervises(viewer);
  return [
    ...(fixed === undefined ? [] : [{ reason: fixed }]),
    ...(kept ? [{ reason: 'supervisorsOnly' } as const] : []),
  ];
}

function isMet(subject: AccessSubject, need: Need): boolean {
  return givenBy(subject, need).some(({ holds }) => holds !== false);
}

/** The grants of the viewer's roles that meet a need, including those whose condition is false for this record. */
function givenBy(subject: AccessSubject, need: Need): readonly RoleGrant[] {
  return subject.viewer.roles.flatMap((role) => grantsOfRole(subject, role, need));
}

function grantsOfRole(subject: AccessSubject, role: Role, need: Need): readonly RoleGrant[] {
  const holds = (condition: Condition | undefined) => {
    if (!condition) return true;
    return need.elsewhere === true ? undefined : subject.truth?.(condition);
  };
  return need.ofRole(subject, role).map((one) => ({ ...one, holds: holds(one.condition) }));
}

function obstaclesOf(subject: AccessSubject, need: Need): readonly Obstacle[] {
  if (need.obstacle) return [need.obstacle];
  const grants = givenBy(subject, need);
  const near = subject.viewer.roles.filter(
    (one) => need.isNear?.(subject, one) === true && !grants.some(({ role }) => role === one),
  );
  if (grants.length === 0 && near.length === 0) return [need.preface ?? { reason: 'noRole' }];
  return [
    ...(need.preface ? [need.preface] : []),
    ...(grants.length > 0 ? [{ reason: 'condition', grants } as const] : []),
    ...(near.length > 0 ? [{ reason: 'columns', roles: near } as const] : []),
  ];
}

/** The roles that would meet every unmet need on their own, the viewer's own roles first. */
function grantings(subject: AccessSubject, unmet: readonly Need[]): readonly Granting[] {
  const { catalog, viewer } = subject;
  const found = catalog.document.roles.flatMap((role): readonly Granting[] => {
    const ways = unmet.map((need) => grantsOfRole({ ...subject, truth: undefined }, role, need));
    if (ways.some((grants) => grants.length === 0)) return [];
    const open = ways.filter((grants) => grants.every(({ condition }) => condition !== undefined));
    const conditions = new Set(open.flatMap((grants) => grants.flatMap(({ condition }) => condition ?? [])));
    const has = viewer.roles.some(({ id }) => id === role.id);
    return [{ role, has, conditions: [...conditions] }];
  });
  return found.toSorted((a, b) => Number(b.has) - Number(a.has));
}
