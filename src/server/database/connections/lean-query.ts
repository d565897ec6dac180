import type pg from 'pg';
import { forDriver } from '../sql/statement.ts';

type Query = (...statement: readonly unknown[]) => unknown;

/**
 * Gives a client the statements that `sql` has made, and answers by promises of our own. Those of the driver (pg 8.23) stand in one closure with their
 * query: what was answered then outlives the collections of young memory, and a server under load held twice the memory.
 */
export function leanQueries(client: pg.Client): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = (...asked) => {
    const statement = forDriver(asked);
    return typeof statement.at(-1) === 'function' || isSubmittable(statement[0])
      ? ask(...statement)
      : answered(ask, statement);
  };
  client.query = query as typeof client.query;
}

async function answered(ask: Query, statement: readonly unknown[]): Promise<unknown> {
  try {
    return await new Promise<unknown>((resolve, reject) => {
      ask(...statement, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // Where it was asked says more than where its answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Whether something is a query of its own kind, such as a copy: the client gives it back. */
function isSubmittable(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}
