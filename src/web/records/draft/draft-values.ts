import { changedColumns, isSameValue, type RecordScreenState, type AnswerValues } from './record-state.ts';

/** What a record holds now, with the own changes of `before` over it. */
export function overStored(
  before: Pick<RecordScreenState, 'stored' | 'values'>,
  stored: AnswerValues,
): Pick<RecordScreenState, 'stored' | 'values'> {
  const own = changedColumns(before).map((name) => [name, before.values[name]] as const);
  return { stored, values: { ...stored, ...Object.fromEntries(own) } };
}

/** The columns whose values are the user's own; all of a new record's. */
export function ownColumns(
  { recordId, stored, values }: Pick<RecordScreenState, 'recordId' | 'stored' | 'values'>,
  isWritten: (column: string) => boolean,
): readonly string[] {
  const names = recordId === null ? Object.keys(values) : changedColumns({ stored, values });
  return names.filter(isWritten);
}

/** The values of some columns, as far as they are there. */
export function picked(values: AnswerValues, names: readonly string[]): AnswerValues {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}

type Entries = readonly (readonly [column: string, value: unknown])[];

/** The values of an answer, but for those of columns that are being changed here. */
export function takenIn(answered: AnswerValues, shown: AnswerValues, own: ReadonlySet<string>): Entries {
  return Object.entries(answered).filter(
    ([name, value]) => !own.has(name) && !isGivenPassword(value, shown[name]),
  );
}

/** Those of them that are not shown yet. */
export function newsIn(answered: AnswerValues, shown: AnswerValues, own: ReadonlySet<string>): Entries {
  return takenIn(answered, shown, own).filter(([name, value]) => !isSameValue(value, shown[name]));
}

/** Of a new password the server only says that there is one; until it is saved, the draft here still has it. */
function isGivenPassword(answered: unknown, own: unknown): boolean {
  return answered === true && typeof own === 'string';
}
