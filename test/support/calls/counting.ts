import type { Database, Runner } from '#server/database/pool.ts';

/** A database that counts the statements which are asked of it, on connections of one's own too. */
export function counting(inner: Database): { readonly db: Database; readonly count: () => number } {
  let asked = 0;
  const counted = (of: Runner): Runner['query'] => {
    const ask = of.query.bind(of) as (...statement: readonly unknown[]) => unknown;
    return ((...statement: readonly unknown[]) => {
      asked += 1;
      return ask(...statement);
    }) as Runner['query'];
  };
  const connect = async () => {
    const connection = await inner.connect();
    return Object.create(connection, { query: { value: counted(connection) } }) as typeof connection;
  };
  const db: Database = {
    query: counted(inner),
    connect,
    read: async (work) => await inner.read(async (connection) => await work({ query: counted(connection) })),
    cancel: inner.cancel.bind(inner),
  };
  return { db, count: () => asked };
}
