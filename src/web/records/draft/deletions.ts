import type { Deletion, DeletionChoice } from '#core/contract/actions/action-results.ts';
import { CallError } from '#web/std/call-error.ts';

/** A deleted record that a draft works with, as the form tells of it. */
export interface ToldDeletion extends Deletion {
  /** The server has no draft of it: what was typed is in this page alone. */
  readonly isHere?: boolean;
}

/** What is to become of deleted records, by `deletionName`. */
export type DeletionChoices = Readonly<Record<string, DeletionChoice['choice']>>;

/** Names a deleted record among all. */
export function deletionName({ tableId, recordId }: Pick<Deletion, 'tableId' | 'recordId'>): string {
  return `${tableId}.${recordId}`;
}

/** The deleted records that a refusal names. */
export function deletionsOf(error: unknown): readonly Deletion[] {
  const entries = error instanceof CallError ? error.entries : [];
  return entries.flatMap(({ deletion }) => (deletion ? [deletion] : []));
}

/**
 * The deleted record because of which a call could not begin a draft: as the refusal names it, else one of which nothing
 * is told. Undefined where that is not why it failed.
 */
export function strandedBy(
  error: unknown,
  { tableId, recordId, mayCreate }: Pick<Deletion, 'tableId' | 'recordId'> & { readonly mayCreate: boolean },
): ToldDeletion | undefined {
  const [named] = deletionsOf(error);
  if (named) return { ...named, isHere: true };
  const isUnknown =
    error instanceof CallError &&
    error.entries.some(({ code }) => code === 'record.unknown' || code === 'record.gone');
  if (!isUnknown) return undefined;
  const choices = mayCreate ? (['copy', 'drop'] as const) : (['drop'] as const);
  return { tableId, recordId, title: null, by: null, at: null, choices: [...choices], isHere: true };
}

/** What is deleted by now, as the server tells, with what only this page knows. */
export function withHere(known: readonly ToldDeletion[], told: readonly Deletion[]): readonly ToldDeletion[] {
  const names = new Set(told.map(deletionName));
  return [...told, ...known.filter((one) => one.isHere === true && !names.has(deletionName(one)))];
}

/** The choices for those that are still deleted, as a save sends them. */
export function chosenAmong(
  deletions: readonly ToldDeletion[],
  choices: DeletionChoices,
): readonly DeletionChoice[] {
  return deletions.flatMap((one) => {
    const choice = choices[deletionName(one)];
    return choice === undefined ? [] : [{ tableId: one.tableId, recordId: one.recordId, choice }];
  });
}
