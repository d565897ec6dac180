import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';
import type { ErrorCode } from '#core/errors.ts';
import { createStore, type Store } from '#web/std/store.ts';

/** Calls that wait behind a gate. */
interface Waiting {
  /** The proof was accepted: they are made again. */
  readonly goOn: () => void;
  /** The person does not want to: they fail with `GivenUp`. */
  readonly giveUp: () => void;
}

/** The person left the question that a call depended on. */
export class GivenUp extends Error {}

/** Something that the server opens only after a proof of who is there. */
export interface Gate {
  /** Calls a route of the contract as `call` does; where the gate is closed it asks for the proof and calls again. */
  readonly call: typeof call;
  /** What waits now: whoever shows the question follows it. */
  readonly waiting: Store<Waiting | undefined>;
}

/** The gate that the server closes with the error `code`. */
export function createGate(code: ErrorCode): Gate {
  const waiting = createStore<Waiting | undefined>(undefined);
  let opened: Promise<void> | undefined;

  /** One question, however many calls depend on it. */
  async function ask(): Promise<void> {
    opened ??= new Promise<void>((resolve, reject) => {
      waiting.set(() => ({ goOn: resolve, giveUp: () => reject(new GivenUp()) }));
    }).finally(() => {
      opened = undefined;
      waiting.set(() => undefined);
    });
    return await opened;
  }
  return {
    waiting,
    call: async (name, input) => {
      try {
        return await call(name, input);
      } catch (error) {
        if (!(error instanceof CallError) || error.entries[0]?.code !== code) throw error;
        await ask();
        return await call(name, input);
      }
    },
  };
}
