import { createContext, useContext } from 'react';
import type { Choice } from '#core/fields/choice/one-choice.ts';
import { useIsInRecord } from '../values/record-values.ts';

/** What a column's list of choices is after some were added. */
export interface AddedChoices {
  /** The codes of the wanted ones, in their order. */
  readonly codes: readonly string[];
  readonly choices: readonly Choice[];
}

/** Adds choices of these labels to a column; undefined where it was given up or refused, which is told by then. */
type CreateChoices = (columnId: number, labels: readonly string[]) => Promise<AddedChoices | undefined>;

const ChoiceCreationContext = createContext<CreateChoices | undefined>(undefined);

/** Gives all below the way to add choices; undefined for those who may not. */
export const ChoiceCreationProvider = ChoiceCreationContext.Provider;

/** Longest label that a choice may have. */
const LABEL_LENGTH = 500;

/** The way to add choices to columns; undefined for users who may not. */
export function useChoiceCreation(): CreateChoices | undefined {
  return useContext(ChoiceCreationContext);
}

/** Whether a column's choices are a list to which some could be added. */
export function hasOwnChoices(column: { readonly id?: number; readonly of?: string | undefined }): boolean {
  return column.id !== undefined && column.of === undefined;
}

/**
 * How choices that are missing are added from a control, `create` being undefined for users who may not; undefined where
 * nobody can, as in filters.
 */
export function useMissingChoices(
  column: Parameters<typeof hasOwnChoices>[0],
): { readonly create: CreateChoices | undefined } | undefined {
  const create = useChoiceCreation();
  const isInRecord = useIsInRecord();
  return isInRecord && hasOwnChoices(column) ? { create } : undefined;
}

/** A text as the label of a choice, on one line; undefined where it could be none. */
export function labelFrom(text: string): string | undefined {
  const label = text.replaceAll(/\s+/g, ' ').trim();
  return label === '' || label.length > LABEL_LENGTH ? undefined : label;
}
