import { mayReadCondition, seesThrough, type Teller } from '#core/access/told-condition.ts';
import type { Explanation, Granting, Obstacle, RoleGrant } from '#core/access/explain.ts';
import type { Condition } from '#core/access/rule.ts';
import { must } from '#core/std/must.ts';
import type { Action, Grant, Role } from '#core/catalog/schema.ts';
import { mayOperate } from '#core/access/access.ts';
import type { AccessExplanation, ToldGrant, ToldObstacle } from '#core/contract/people/access-routes.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { labelOf, type Labels } from '#core/language/labels.ts';
import type { Scene } from '../query/scene/place.ts';
import { viewerScope } from '../query/rights/viewer-scope.ts';

/** An explanation and whom it is told to. */
interface Telling {
  /** The scene of the reader. */
  readonly scene: Scene;
  /** What is true of the record; undefined where none was asked about. */
  readonly truth: ((condition: Condition) => boolean) | undefined;
}

/** An explanation in the reader's words, without what the reader may not know. */
export function tellExplanation(telling: Telling, explanation: Explanation): AccessExplanation {
  const { allowed, by, against, wouldGrant } = explanation;
  const isTheOnlyWay = allowed && by.length === 1;
  return {
    allowed,
    by: by.map((grant) => toldGrant(telling, grant, isTheOnlyWay)),
    against: against.map((obstacle) => toldObstacle(telling, obstacle)),
    wouldGrant: knownTo(telling.scene, wouldGrant).map((granting) => toldGranting(telling, granting)),
    controls: [],
  };
}

/** Which roles there are is told to users, not to customers and visitors: they hear of their own. */
function knownTo(scene: Scene, grantings: readonly Granting[]): readonly Granting[] {
  return isUser(scene) ? grantings : grantings.filter(({ has }) => has);
}

function isUser({ viewer }: Scene): boolean {
  return viewer.account.startsWith('user:');
}

/** A condition in the reader's words; null where it reads what the reader may not. */
export function conditionText(scene: Scene, condition: Condition): string | null {
  if (!mayReadCondition(tellerOf(scene), condition)) return null;
  return printedFormula(condition.text, viewerScope(scene, condition.table), BOOLEAN);
}

/** What a grant is about, in words. */
export function aboutGrant({ catalog, viewer }: Scene, grant: Grant): ToldGrant['about'] {
  const label = (labels: Labels | undefined) => labelOf(must(labels, 'what a grant is about'), viewer.locale);
  if (grant.table !== undefined)
    return { kind: 'table', label: label(catalog.tables.get(grant.table)?.plural) };
  if (grant.everything === true) return { kind: 'everything', label: '' };
  if (grant.module === undefined) return { kind: 'own', label: '' };
  const module = catalog.document.modules.find(({ id }) => id === grant.module);
  return { kind: 'module', label: label(module?.label) };
}

/** That a role names the action, or is one: more a report does not need. */
function aboutAction({ viewer }: Scene, action: Action | undefined): ToldGrant['about'] {
  return action
    ? { kind: 'action', label: labelOf(action.label, viewer.locale) }
    : { kind: 'any', label: '' };
}

function toldGrant(
  telling: Telling,
  { role, grant, action, gives, condition, holds }: RoleGrant,
  follows: boolean,
): ToldGrant {
  const { scene, truth } = telling;
  const isKnown = follows || (condition && truth && seesThrough(tellerOf(scene), condition, truth));
  return {
    role: roleLabel(scene, role),
    about: grant ? aboutGrant(scene, grant) : aboutAction(scene, action),
    operations: [...gives],
    condition: condition
      ? { text: conditionText(scene, condition), holds: (isKnown ? holds : undefined) ?? null }
      : null,
  };
}

function toldObstacle(telling: Telling, obstacle: Obstacle): ToldObstacle {
  const { scene } = telling;
  if (obstacle.reason === 'condition')
    // None of them is true: that follows from the answer.
    return {
      reason: 'condition',
      grants: obstacle.grants.map((grant) => toldGrant(telling, grant, true)),
    };
  if (obstacle.reason === 'columns')
    return { reason: 'columns', roles: obstacle.roles.map((role) => roleLabel(scene, role)) };
  if (obstacle.reason === 'target')
    return { reason: 'target', table: labelOf(obstacle.table.plural, scene.viewer.locale) };
  if (obstacle.reason === 'unnamed') {
    // Customers and visitors know the actions that they may run.
    const label = isUser(scene) ? labelOf(obstacle.action.label, scene.viewer.locale) : null;
    return { reason: 'unnamed', action: label };
  }
  if (obstacle.reason === 'operation') {
    const { operation, table } = obstacle;
    const isKnown = mayOperate(scene.viewer, 'read', table);
    return {
      reason: 'operation',
      operation,
      table: isKnown ? labelOf(table.plural, scene.viewer.locale) : null,
    };
  }
  return { reason: REASONS[obstacle.reason] };
}

const REASONS = {
  noRole: 'no_role',
  computed: 'computed',
  numbered: 'numbered',
  otherEnd: 'other_end',
  readOnly: 'read_only',
  supervisorsOnly: 'supervisors_only',
  hidden: 'hidden',
  record: 'record',
} as const;

function toldGranting({ scene }: Telling, { role, has, conditions }: Granting) {
  return {
    role: roleLabel(scene, role),
    has,
    conditions: conditions.map((condition) => conditionText(scene, condition)),
  };
}

function roleLabel({ viewer }: Scene, { label }: Role): string {
  return labelOf(label, viewer.locale);
}

function tellerOf({ catalog, viewer }: Scene): Teller {
  return { catalog, reader: viewer };
}
