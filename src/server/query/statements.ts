import { conditionsOf, formulasIn } from '#core/query/filter.ts';
import { isTextual } from '#core/query/operators.ts';
import type { BoundFacts } from './facts.ts';
import type { ListPlan } from './plan.ts';
import type { Scene } from './place.ts';

/** A compiled statement: its text under a name that PostgreSQL keeps the plan by, and the plan that it came from. */
export interface Statement {
  readonly config: { readonly name?: string; readonly text: string };
  readonly plan: ListPlan;
  /** What its formulas ask of the viewer: bound behind its other values. */
  readonly facts: BoundFacts;
}

/** Statements kept at most; the least recently used make room. PostgreSQL keeps its plans per connection. */
const MOST = 500;
/** Longest shape that is kept of those that people write themselves. */
const LONGEST = 4_000;

const kept = new Map<string, Statement>();
let serial = 0;

/**
 * The statement for a shape, compiled once per version of the catalog, set of rights and shape. Statements that search
 * by text are not named, as their best plan depends on the words, nor those of formulas, of which people write ever new
 * ones.
 */
export function statementFor(
  { catalog, viewer }: Scene,
  shape: string,
  compile: () => Pick<Statement, 'plan' | 'facts'> & { readonly text: string },
): Statement {
  const key = `${catalog.version} ${viewer.rights} ${shape}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const { plan, facts, text } = compile();
  const named = plan.search === undefined && !hasTextCondition(plan) && !hasFormula(plan);
  const statement: Statement = { plan, facts, config: named ? { name: `list_${++serial}`, text } : { text } };
  if (named || key.length <= LONGEST) kept.set(key, statement);
  if (kept.size > MOST) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
  return statement;
}

function hasFormula({ filter }: ListPlan): boolean {
  return filter !== undefined && formulasIn(filter).length > 0;
}

function hasTextCondition(plan: ListPlan): boolean {
  return (
    plan.filter !== undefined &&
    conditionsOf(plan.filter).some(({ condition }) => isTextual(condition.operator))
  );
}
