import { isDeepStrictEqual } from 'node:util';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import type { Random } from '#server/sample/random/random.ts';
import type { Api } from './crash-api.ts';
import { windowOf } from './crash-draft.ts';
import { identify, type Model, type ModelContext } from './crash-model.ts';
import { apply, type Lost } from './crash-settle.ts';
import { nextStep } from './crash-steps.ts';
import type { Choice, Ids, Step } from './crash-step.ts';
import { expectedShown, shownIn, type Names } from './crash-view.ts';

/** What the clients of a round share. */
export interface Load {
  readonly api: Api;
  readonly model: Model;
  readonly ids: Ids;
  readonly names: Names;
  readonly round: number;
  /** From now on calls may get no answer. */
  killed: boolean;
  going: boolean;
  /** Told before a call that saves or deletes. */
  saving: () => void;
  readonly lost: Lost[];
  readonly acknowledged: (step: Step) => void;
  /** The server said that it could not answer. */
  readonly away: () => void;
}

/** One client: takes steps by chance until it is told to stop or gets no answer. Throws for a wrong answer. */
export async function work(load: Load, client: number, random: Random): Promise<void> {
  let count = 0;
  let calls = 0;
  const mark: Choice['mark'] = (letter) => `${letter}${load.round}-${client}-${++count}`;
  while (load.going) {
    const { model, ids } = load;
    const step = nextStep({ random, model, ids, client, mark });
    const once = step.outcome.operation && `${load.round}-${client}-${++calls}`;
    if (once !== undefined) load.saving();
    const reply = await load.api.post(step.path, step.body, once);
    if (reply.is === 'answer') {
      accept(load, step, reply.body);
      load.acknowledged(step);
      continue;
    }
    if (reply.is === 'refused' || !load.killed)
      throw new Error(`${step.what} ${step.path} ${JSON.stringify(step.body)}: ${JSON.stringify(reply)}`);
    if (reply.is === 'away') load.away();
    load.lost.push({ client, step, once });
    return;
  }
}

/** Brings the model up to date with an answer. Throws where the answer is not what it must be. */
export function accept(
  { model, names }: Pick<Load, 'model' | 'names'>,
  step: Step,
  body: Readonly<Record<string, unknown>>,
): void {
  const { from, answer, key, outcome } = step;
  const { context, operation } = outcome;
  const result = body as unknown as ActionResult;
  const check = (isRight: boolean) => {
    if (!isRight) throw new Error(`${step.what} ${step.path} was answered with ${JSON.stringify(body)}`);
  };
  if (answer === 'deleted') check(body['deleted'] === operation?.changes.length);
  else if (answer === 'changed') check(key === undefined || body['recordId'] === key);
  else check(result.kind === (answer === 'opened' ? 'record' : answer));
  if (answer === 'messageBox') check(body['window'] === (context && windowOf(context)));
  const number = result.kind === 'saved' ? (result.operation ?? undefined) : undefined;
  apply(model, outcome, from?.id ?? Number(body['context'] ?? 0), number);
  if (result.kind === 'record' && context) check(isShown(model, names, { result, context }));
  if (result.kind === 'saved') {
    const mark = from?.frames[0].draft.mark ?? '';
    identify(model, mark, result.recordId);
    check(model.records.get(mark)?.version === result.version);
  }
}

/** Throws where the answer to a step that was done already is not the one that was lost. */
export function acceptAgain(model: Model, step: Step, body: Readonly<Record<string, unknown>>): void {
  const record = model.records.get(step.from?.frames[0].draft.mark ?? '');
  const isRight =
    step.answer === 'deleted'
      ? body['deleted'] === step.outcome.operation?.changes.length
      : body['kind'] === 'saved' && body['recordId'] === record?.id && body['version'] === record?.version;
  if (!isRight)
    throw new Error(`${step.what} ${step.path}, repeated, was answered with ${JSON.stringify(body)}`);
}

function isShown(
  model: Model,
  names: Names,
  {
    result,
    context,
  }: { readonly result: Extract<ActionResult, { kind: 'record' }>; readonly context: ModelContext },
): boolean {
  const expected = expectedShown(model, context);
  return result.window === windowOf(context) && isDeepStrictEqual(shownIn(names, result), expected);
}
