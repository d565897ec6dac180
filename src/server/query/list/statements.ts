import type { Sql } from '../../database/sql/sql.ts';
import type { BoundFacts } from '../formula/facts.ts';
import { isGuessed, type ListPlan } from './plan.ts';
import { KeptStatements } from '../scene/kept-statements.ts';
import type { Scene } from '../scene/place.ts';
import { statementName } from '../scene/statement-name.ts';

/** A compiled statement: its text under a name that PostgreSQL keeps the plan by, and the plan that it came from. */
export interface Statement {
  readonly config: { readonly name?: string; readonly text: Sql };
  readonly plan: ListPlan;
  /** Where it finds fewer rows than asked for, there may be more. */
  readonly isBounded: boolean;
  /** Its plan is good for whatever words are looked for. */
  readonly isForAllWords?: boolean;
  /** What its formulas ask of the viewer: bound behind its other values. */
  readonly facts: BoundFacts;
}

/** Statements kept at most of a catalog. PostgreSQL keeps its plans per connection. */
const MAX_STATEMENTS = 500;
/** Longest shape that is kept of those that people write themselves. */
const MAX_LENGTH = 4_000;

const kept = new KeptStatements<Statement>(MAX_STATEMENTS);

/**
 * The statement for a shape, compiled once per version of the catalog, set of rights and shape. Statements that search
 * by text are not named unless their plan is good for all words, as else it depends on these, nor those of formulas, of which people write ever new
 * ones.
 */
export function statementFor(
  { catalog, viewer }: Scene,
  shape: string,
  compile: () => Omit<Statement, 'config'> & { readonly text: Sql },
): Statement {
  const key = `${viewer.rights} ${shape}`;
  const known = kept.get(catalog, key);
  if (known) return known;
  const { text, ...compiled } = compile();
  const named = compiled.isForAllWords === true || !isGuessed(compiled.plan);
  const statement: Statement = {
    ...compiled,
    config: named ? { name: statementName('list', text), text } : { text },
  };
  if (named || key.length <= MAX_LENGTH) kept.set(catalog, key, statement);
  return statement;
}
