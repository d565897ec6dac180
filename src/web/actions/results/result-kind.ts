import type { QueryClient } from '@tanstack/react-query';
import type { Translate } from '#core/language/texts.ts';
import type { ComponentType } from 'react';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';

export type ResultOf<Kind extends ActionResult['kind']> = Extract<ActionResult, { kind: Kind }>;

/** What a dialog of a result is given; `onClose` takes what its answer gave, undefined where it was left. */
export interface ResultDialogProps<Result> {
  readonly result: Result;
  readonly onClose: (next: ActionResult | undefined) => void;
}

/** What telling that something was done needs. */
interface Teller {
  readonly t: Translate;
  readonly info: WebApplication['info'];
  readonly queries: QueryClient;
  readonly offerUndo: ReturnType<typeof useOfferUndo>;
}

/** What the client does with a result of an action that was run outside a record's form. */
export type ResultKind<Result> =
  /** It asks a question; `ask` gives what the answer led to. */
  | { readonly does: 'ask'; readonly ask: (result: Result) => Promise<ActionResult> }
  /** It stands above the window until it is closed. */
  | { readonly does: 'show'; readonly Dialog: ComponentType<ResultDialogProps<Result>> }
  /** It leads to an address of the application. */
  | { readonly does: 'lead'; readonly address: (result: Result) => string }
  /** It tells that something was done; `keeps`: the records are there as they were. */
  | {
      readonly does: 'tell';
      readonly tell: (result: Result, teller: Teller) => void;
      readonly keeps?: true;
    }
  | { readonly does: 'nothing' };
