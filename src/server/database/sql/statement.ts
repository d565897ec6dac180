import type pg from 'pg';
import { Sql } from './sql.ts';

/** A statement with its values; one that has a name is prepared once for each connection. */
interface Statement {
  readonly name?: string;
  readonly text: Sql;
  readonly values?: readonly unknown[];
  /** Rows as lists of their values. */
  readonly rowMode?: 'array';
}

/** A text that the compiler knows whole: nothing was put into it while the program ran. */
type Constant<Text extends string> = string extends Text
  ? never
  : { readonly '': never } extends Record<Text, never>
    ? never
    : Text;

/**
 * Runs a statement: a constant text, or what `sql` has put together. Where the type of the rows is told, TypeScript
 * cannot look at the text as well: it is written with `sql`, constant or not. `values` come before those that pieces bind.
 */
export interface Query {
  <const Text extends string>(text: Constant<Text>, values?: readonly unknown[]): Promise<pg.QueryResult>;
  <Row extends pg.QueryResultRow>(
    statement: Sql | Statement,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  (statement: Sql | Statement, values?: readonly unknown[]): Promise<pg.QueryResult>;
  /** A copy, which the connection gives back. */
  <Stream extends pg.Submittable>(stream: Stream): Stream;
}

/** What is asked of the driver: everything else goes through as it is. */
export function forDriver(asked: readonly unknown[]): readonly unknown[] {
  const [statement, values] = asked;
  const own = Array.isArray(values) ? values : [];
  if (statement instanceof Sql) return [numbered({ text: statement }, own)];
  return isStatement(statement) ? [numbered(statement, statement.values ?? own)] : asked;
}

/** The text of a statement, however it was given; undefined of what is none. */
export function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  if (asked instanceof Sql) return asked.numbered(0).text;
  return isStatement(asked) ? asked.text.numbered(0).text : undefined;
}

function numbered(statement: Statement, own: readonly unknown[]): object {
  const { text, values } = statement.text.numbered(own.length);
  return { ...statement, text, values: [...own, ...values] };
}

function isStatement(asked: unknown): asked is Statement {
  return typeof asked === 'object' && asked !== null && 'text' in asked && asked.text instanceof Sql;
}
