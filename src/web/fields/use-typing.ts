import { useState } from 'react';
import type { Problem, Result } from '#core/std/result.ts';

/** How a control's text and its value belong together. */
export interface Typing<Value> {
  readonly value: Value | null;
  readonly show: (value: Value) => string;
  /** Reads a text that is not blank. */
  readonly read: (text: string) => Result<Value | null>;
  readonly onChange: (value: Value | null) => void;
  readonly onProblem: (problem: Problem | undefined) => void;
  readonly onBlur: () => void;
}

/** What a text control shows and does while it is typed in. */
export interface TypedText<Value> {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  /** Puts a value in by other means than typing: a calendar, an arrow key. */
  readonly put: (value: Value | null) => void;
}

/**
 * Keeps a typed text as it is typed, also while it is no value yet; gives each good value at once, and what is wrong
 * otherwise. When the control is left, a good text becomes the value as the reader writes it; a bad one stays.
 */
export function useTyping<Value>(typing: Typing<Value>): TypedText<Value> {
  const { value, show, read, onChange, onProblem, onBlur } = typing;
  const [typed, setTyped] = useState<string>();
  const shown = value === null ? '' : show(value);
  const readText = (text: string): Result<Value | null> =>
    text.trim() === '' ? { ok: true, value: null } : read(text);

  return {
    text: typed ?? shown,
    type: (text) => {
      setTyped(text);
      const result = readText(text);
      if (result.ok && result.value !== value) onChange(result.value);
      onProblem(result.ok ? undefined : result.problem);
    },
    leave: () => {
      if (typed !== undefined && readText(typed).ok) setTyped(undefined);
      onBlur();
    },
    put: (next) => {
      setTyped(undefined);
      onProblem(undefined);
      if (next !== value) onChange(next);
    },
  };
}
