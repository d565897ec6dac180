import type { Database, Transaction } from './pool.ts';

/** Ends the statement that runs in a transaction when the signal is given; `stop` is called before that is over. */
export function cancelOnAbort(
  db: Database,
  tx: Transaction,
  signal: AbortSignal | undefined,
): { readonly stop: () => Promise<void> } {
  let asked: Promise<unknown> | undefined;
  const ask = () => {
    asked = db.cancel(tx);
  };
  signal?.addEventListener('abort', ask, { once: true });
  return {
    stop: async () => {
      signal?.removeEventListener('abort', ask);
      // A request under way must not hit the connection's next user.
      await asked;
    },
  };
}
