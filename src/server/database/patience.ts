import { inTransaction, type Transaction } from './pool.ts';

/** Asks questions that may take too long: what is not answered in time is given up, and the transaction goes on. */
export interface Patience {
  /** What `work` gives, or undefined where one of its statements took too long. */
  readonly within: <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>) => Promise<T | undefined>;
}

/** Waits for each statement at most `each` milliseconds, and begins no question after `all`. */
export function patience({ each, all }: { readonly each: number; readonly all: number }): Patience {
  const end = performance.now() + all;
  return {
    within: async (tx, work) => {
      const left = Math.min(each, Math.floor(end - performance.now()));
      if (left <= 0) return undefined;
      try {
        return await inTransaction(tx, async (part) => {
          await part.query('select set_config($1, $2, true)', ['statement_timeout', String(left)]);
          return await work(part);
        });
      } catch (error) {
        if ((error as { readonly code?: unknown }).code === CANCELLED) return undefined;
        throw error;
      }
    },
  };
}

/** PostgreSQL's code of a statement that was cancelled, as by its time limit. */
const CANCELLED = '57014';
