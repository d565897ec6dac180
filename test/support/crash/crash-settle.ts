import { isDeepStrictEqual } from 'node:util';
import type { Found } from './crash-database.ts';
import { identify, record, type Model, type ModelContext, type ModelRecord } from './crash-model.ts';
import type { Outcome, Step } from './crash-step.ts';
import { expectedView, type View } from './crash-view.ts';

/** A step whose answer was lost, and the client that took it. */
export interface Lost {
  readonly client: number;
  readonly step: Step;
  /** The key with which it is repeated; steps that save or delete have one. */
  readonly once: string | undefined;
}

/** What became of a step whose answer was lost: it was done, or it was not. */
export interface Fate {
  readonly of: Lost;
  readonly was: 'there' | 'not';
}

/** Looks at a context of which the bottom record has that key. */
type Look = (context: number, key: number) => Promise<View | undefined>;

/**
 * Finds out what became of the steps whose answers were lost and brings the model up to date with it. Throws where a
 * draft is neither as it was last acknowledged nor as one lost step made it.
 */
export async function settle(
  model: Model,
  { found, lost, look }: { readonly found: Found; readonly lost: readonly Lost[]; readonly look: Look },
): Promise<readonly Fate[]> {
  const fates: Fate[] = [];
  const strangers = new Set(found.contexts.filter((id) => !model.contexts.has(id)));
  for (const context of model.contexts.values()) {
    const of = lost.find(({ step: { from } }) => from?.id === context.id);
    const step = of?.step;
    const seen = await look(context.id, keyOf(context));
    const isDone = wasDone(model, context, { step, seen });
    if (!of) continue;
    if (isDone) apply(model, of.step.outcome, context.id);
    fates.push({ of, was: isDone ? 'there' : 'not' });
  }
  for (const of of lost) {
    const { step } = of;
    if (step.answer === 'deleted') fates.push({ of, was: settleDeletion(model, step, found) });
    if (step.answer === 'opened')
      fates.push({ of, was: await settleOpening(model, step, { strangers, look }) });
  }
  if (strangers.size > 0) throw new Error(`Contexts that nobody opened: ${[...strangers].join(', ')}`);
  return fates;
}

/** Whether a context is as its lost step made it, and not as it was acknowledged. Throws where it is neither. */
function wasDone(
  model: Model,
  context: ModelContext,
  { step, seen }: { readonly step: Step | undefined; readonly seen: View | undefined },
): boolean {
  const before = expectedView(model, context);
  if (isDeepStrictEqual(seen, before)) return false;
  const after = step && expectedView(model, step.outcome.context);
  if (step && isDeepStrictEqual(seen, after)) return true;
  const head = `Context ${context.id} is not as it was acknowledged`;
  const views = Object.entries({ seen, before, ...(step && { [`after ${step.what}`]: after }) });
  throw new Error([head, ...views.map(([name, view]) => `${name}: ${JSON.stringify(view)}`)].join('\n'));
}

/** What has become of a context; `number` is that of its operation in the journal, if an answer told it. */
export function apply(model: Model, { context, operation }: Outcome, id: number, number?: number): void {
  if (operation) record(model, operation, number);
  if (context) model.contexts.set(id, { ...context, id });
  else model.contexts.delete(id);
}

function settleDeletion(model: Model, step: Step, found: Found): Fate['was'] {
  const { operation } = step.outcome;
  const marks = new Set(operation?.changes.map(({ mark }) => mark));
  const isGone = found.records.some(({ mark, ghost }) => marks.has(mark) && ghost);
  // Deleted in part is told by the comparison of all records that follows.
  if (isGone && operation) record(model, operation);
  return isGone ? 'there' : 'not';
}

/** A context whose opening was acknowledged by nobody is as it was asked for, or it is not there. */
async function settleOpening(
  model: Model,
  step: Step,
  { strangers, look }: { readonly strangers: Set<number>; readonly look: Look },
): Promise<Fate['was']> {
  const { context } = step.outcome;
  if (!context) throw new Error('Bug: an opening without a context');
  const expected = expectedView(model, context);
  for (const id of strangers) {
    if (!isDeepStrictEqual(await look(id, keyOf(context)), expected)) continue;
    strangers.delete(id);
    apply(model, { context }, id);
    return 'there';
  }
  return 'not';
}

function keyOf({ frames: [{ draft }] }: ModelContext): number {
  return draft.key;
}

/** What the database holds against what it must hold; throws with the differences. Learns the ids of records. */
export function compare(model: Model, found: Found): void {
  const expected = [...model.records.values()].map(({ table, mark, version, ghost, values }) =>
    line({ table, mark, version, ghost, values }),
  );
  const there = found.records.map(({ table, mark, version, ghost, values }) =>
    line({ table, mark, version, ghost, values }),
  );
  const texts = new Map(found.operations.map(({ id, text }) => [id, text]));
  const wrong = [
    ...difference('record', expected, there),
    ...difference(
      'operation',
      model.operations.map(({ text }) => text),
      [...texts.values()],
    ),
    ...model.operations
      .filter(({ id, text }) => id !== undefined && texts.get(id) !== text)
      .map(({ id, text }) => `operation ${id} was acknowledged as: ${text}`),
    ...(found.orphans > 0 ? [`${found.orphans} changes of no operation`] : []),
  ];
  if (wrong.length > 0)
    throw new Error(['The database is not as it must be', ...wrong.slice(0, 30)].join('\n'));
  for (const { mark, id } of found.records) identify(model, mark, id);
}

function line({ values, ...head }: Omit<ModelRecord, 'id'>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return JSON.stringify([head, Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1)))]);
}

/** What is missing and what is too much, each as often as it is. */
function difference(what: string, expected: readonly string[], there: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of there) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of expected) counts.set(one, (counts.get(one) ?? 0) - 1);
  return [...counts].flatMap(([one, count]) => {
    if (count === 0) return [];
    return [
      `${what} ${count > 0 ? 'too much' : 'missing'}${Math.abs(count) > 1 ? ` ${Math.abs(count)} times` : ''}: ${one}`,
    ];
  });
}
