import { useState } from 'react';
import { codeOfText, type WithChoices } from '#core/fields/choice/choice.ts';
import { bad, type Problem } from '#core/std/result.ts';
import { labelFrom, useMissingChoices, type AddedChoices } from './choice-creation.ts';

interface NewChoiceOptions {
  readonly column: WithChoices & { readonly id?: number; readonly of?: string | undefined };
  readonly onProblem: (problem: Problem | undefined) => void;
  /** The choice is there. */
  readonly onCreated: (code: string, choices: AddedChoices['choices']) => void;
  /** It is not, and was told why; the text that it was to be called. */
  readonly onFailed: (label: string) => void;
}

/** Makes new choices of a column from its control; until one is there, what stands in the control is no value. */
export function useNewChoice({ column, onProblem, onCreated, onFailed }: NewChoiceOptions) {
  const missing = useMissingChoices(column);
  const [making, setMaking] = useState<string>();
  const isUnknown = (text: string) => labelFrom(text) !== undefined && !codeOfText(text, column).ok;
  const make = async (label: string) => {
    if (!missing?.create || column.id === undefined) return;
    setMaking(label);
    onProblem(bad('value.choice_pending').problem);
    const added = await missing.create(column.id, [label]);
    setMaking(undefined);
    onProblem(undefined);
    const [code] = added?.codes ?? [];
    if (added && code !== undefined) onCreated(code, added.choices);
    else onFailed(label);
  };
  return {
    /** Whether this user may make choices here. */
    may: missing?.create !== undefined,
    /** The label that would be new; undefined where it may not be made, or is there. */
    labelOf: (text: string) => (missing?.create && isUnknown(text) ? labelFrom(text) : undefined),
    /** Whether a text is no choice, and its reader could ask somebody to make it one. */
    isMissing: (text: string) => missing !== undefined && isUnknown(text),
    /** The label of the choice that is being made. */
    making,
    make,
  };
}
