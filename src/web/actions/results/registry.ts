import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { chooser } from './chooser/chooser.ts';
import { done } from './done.ts';
import { file } from './file.ts';
import { list } from './list.ts';
import { messageBox } from './message-box.ts';
import { navigation } from './navigation.ts';
import { nothing } from './nothing.ts';
import { parameters } from './parameters/parameters.ts';
import { record } from './record.ts';
import { report } from './report/report.ts';
import type { ResultKind, ResultOf } from './result-kind.ts';
import { saved } from './saved.ts';

/** What the client does with each result of an action; one file or folder each. */
const RESULTS = {
  chooser,
  done,
  file,
  list,
  messageBox,
  navigation,
  nothing,
  parameters,
  record,
  report,
  saved,
} satisfies { readonly [Kind in ActionResult['kind']]: ResultKind<ResultOf<Kind>> };

/** What the client does with a result. */
export function resultKindOf(result: Pick<ActionResult, 'kind'>): ResultKind<ActionResult> {
  // The registry pairs each kind with what takes results of that kind; TypeScript cannot follow the pair through a union.
  return RESULTS[result.kind] as unknown as ResultKind<ActionResult>;
}
