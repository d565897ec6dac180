import type { Database, Transaction } from '../database/pool.ts';

/** The same connections until `signal` is aborted: then their statements are ended, and no new ones begin. */
export function endedDatabase(db: Database, signal: AbortSignal): Database {
  const connect = async (): Promise<Transaction> => {
    signal.throwIfAborted();
    const connection = await db.connect();
    let cancelling: Promise<void> | undefined;
    const end = () => void (cancelling ??= db.cancel(connection));
    signal.addEventListener('abort', end, { once: true });
    const release = async (error?: Error | boolean) => {
      signal.removeEventListener('abort', end);
      // Nobody else gets the connection before it is certain that no cancelling is under way.
      await cancelling;
      connection.release(error);
    };
    const ask = connection.query.bind(connection) as (...statement: readonly unknown[]) => unknown;
    const query = (...statement: readonly unknown[]) => {
      // What is left is to undo what was begun.
      if (signal.aborted && statement[0] !== 'rollback') return Promise.reject(signal.reason as Error);
      return ask(...statement);
    };
    return Object.create(connection, {
      query: { value: query },
      release: { value: (error?: Error | boolean) => void release(error) },
    }) as Transaction;
  };
  const query = async (...statement: readonly unknown[]) => {
    const connection = await connect();
    try {
      return await (connection.query as (...asked: readonly unknown[]) => unknown)(...statement);
    } finally {
      connection.release();
    }
  };
  const read: Database['read'] = async (work) => {
    const connection = await connect();
    let broken: Error | undefined;
    try {
      return await work(connection);
    } finally {
      await connection.query('rollback').catch((error: Error) => {
        broken = error;
      });
      connection.release(broken);
    }
  };
  return { query: query as unknown as Database['query'], connect, read, cancel: db.cancel };
}
