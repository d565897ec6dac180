import { createContext, useContext } from 'react';
import type { WebColumn } from '#web/api/application.tsx';

/** The value that a column of the record around a control has now, by its technical name. */
type AnswerValues = (name: string) => unknown;

const RecordValuesContext = createContext<AnswerValues | undefined>(undefined);

/** Tells the controls of a record its other values: what can be chosen may depend on them. */
export const RecordValuesProvider = RecordValuesContext.Provider;

/** Whether a control stands in a record: what is chosen there is written into it. */
export function useIsInRecord(): boolean {
  return useContext(RecordValuesContext) !== undefined;
}

/** Gives the values on which it depends where a link may lead; undefined outside of records, and where it may lead anywhere. */
export function useDependedValues(column: Pick<WebColumn, 'depends'>): () => object | undefined {
  const valueOf = useContext(RecordValuesContext);
  return () =>
    valueOf &&
    column.depends &&
    Object.fromEntries(column.depends.map((name) => [name, valueOf(name) ?? null]));
}
