import type { Action, RecordAction } from '#core/catalog/actions/action.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ActionResult, AskingResult, Box } from '#core/contract/actions/action-results.ts';
import type { Operator } from '#core/query/operators.ts';
import type { ResumedRun } from '../contexts/contexts.ts';
import type { RequestContext } from '../records/records.ts';

/** An action to run: on which records, and what is known of it beforehand. */
export interface ActionStart extends Omit<ResumedRun, 'what'> {
  readonly action: number;
  /** It is a step: what controls warn of is asked about for all steps, although it runs to its end. */
  readonly isStep?: boolean;
  /** It is run by a task: nobody waits for it. */
  readonly isTask?: boolean;
}

/** An action that runs on records of a table, with all that it has to know. */
export interface Run<A extends Action = RecordAction> {
  readonly action: A;
  readonly table: Table;
  readonly start: ActionStart;
  /** What the server does with actions of its kind. */
  readonly kind: RunKind<RecordAction>;
}

/** A column that an action asks for. */
interface AskedColumn {
  readonly column: Column;
  readonly required: boolean;
  /** One record is asked for where the column holds several. */
  readonly one?: boolean;
  /** What a search compares with, where it is configured. */
  readonly operator?: Operator | undefined;
}

/** What an action asks for before it runs. */
export interface ActionForm {
  readonly fields: readonly AskedColumn[];
  /** Columns that are left out keep what each record has. */
  readonly keeps: boolean;
}

/** A question of a kind's own, whether it is to run at all. */
export interface Confirmation {
  /** What is asked where the action has no words of its own. */
  readonly message: string;
  /** Records that a good answer deletes. */
  readonly deletes?: Box['deletes'];
}

/** Runs another action as the same person. */
export type RunOther = (request: RequestContext, start: ActionStart) => Promise<ActionResult>;

/** What the server does with an action on records of one kind. */
export interface RunKind<A extends RecordAction> {
  /** Runs it, with all that it has asked for; `runOther` is for kinds that are made of other actions. */
  readonly run: (request: RequestContext, run: Run<A>, runOther: RunOther) => Promise<ActionResult>;
  /** The table as whose action it runs; without it a child table where all chosen records are of that one. */
  readonly tableOf?: (request: RequestContext, named: Table, start: ActionStart) => Table;
  /** Chosen records that do not exist for its user are passed over; other kinds are about all of them or none. */
  readonly passesOver?: boolean;
  /** On many records a task runs it: it shows nothing but how many it has changed, and tells how far it is. */
  readonly inBackground?: boolean;
  /** What is to be chosen before its form is shown. */
  readonly askBefore?: (request: RequestContext, run: Run<A>) => Promise<AskingResult | undefined>;
  /** What it asks for where that is not its parameters alone. */
  readonly formOf?: (request: RequestContext, run: Run<A>) => ActionForm | undefined;
  /** Its form shows what the one chosen record has: who changed it meanwhile is not overwritten. */
  readonly showsStored?: boolean;
  /** What is to be chosen once its form is filled in. */
  readonly askAfter?: (request: RequestContext, run: Run<A>) => Promise<AskingResult | undefined>;
  /** What it asks in every case before it runs; its answer is no at first. */
  readonly confirm?: (request: RequestContext, run: Run<A>) => Promise<Confirmation>;
}

/** What the server does with an action that belongs to no table. */
export interface TellKind<A extends Action> {
  readonly tell: (request: RequestContext, action: A) => ActionResult;
}
