import type { Random } from '#server/sample/random/random.ts';
import type { Model, ModelContext, ModelOperation, ModelRecord } from './crash-model.ts';

/** What becomes of a step: its context afterwards, undefined where it is gone, and what was saved. */
export interface Outcome {
  readonly context?: ModelContext | undefined;
  readonly operation?: ModelOperation;
}

/** A call, what its answer must be, and what it makes of the model. */
export interface Step {
  readonly what: string;
  readonly path: string;
  readonly body: object;
  readonly answer: 'opened' | 'record' | 'messageBox' | 'saved' | 'nothing' | 'changed' | 'deleted';
  /** The context before the call; undefined for a call that opens one or that has none. */
  readonly from: ModelContext | undefined;
  /** The record whose key a change in place must answer with. */
  readonly key?: number;
  readonly outcome: Outcome;
}

/** Ids of the application by name. */
export interface Ids {
  readonly order: number;
  readonly line: number;
  readonly company: number;
  readonly lines: number;
  readonly companyLink: number;
  readonly product: number;
}

/** What a client chooses its next step by. */
export interface Choice {
  readonly random: Random;
  readonly model: Model;
  readonly ids: Ids;
  readonly client: number;
  /** A new mark; its letter tells what it is of. */
  readonly mark: (letter: 'O' | 'L' | 'C' | 'T') => string;
}

/** A change of the draft of `from`, which stays open. */
export function change(
  from: ModelContext,
  path: string,
  done: {
    readonly what: string;
    readonly body: object;
    readonly context: ModelContext;
    readonly key?: number;
  },
): Step {
  const { what, body, context, key } = done;
  return {
    what,
    path,
    body,
    answer: 'changed',
    from,
    outcome: { context },
    ...(key !== undefined && { key }),
  };
}

/** Orders of the client that nobody works on; their ids are known. */
export function freeOrders({ model, client }: Choice): readonly ModelRecord[] {
  const taken = new Set([...model.contexts.values()].map(({ frames: [{ draft }] }) => draft.mark));
  return [...model.records.values()].filter(
    ({ table, ghost, mark, id }) =>
      table === 'sales_order' && !ghost && id !== undefined && !taken.has(mark) && clientOf(mark) === client,
  );
}

/** Customers that an order can have. */
export function customers({ model }: Choice): readonly ModelRecord[] {
  return [...model.records.values()].filter(({ table, id }) => table === 'company' && id !== undefined);
}

/** Marks are a letter, the round, the client and a number. */
function clientOf(mark: string): number {
  return Number(mark.split('-')[1]);
}
