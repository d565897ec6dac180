import { useRef, useState } from 'react';
import type { Problem, Result } from '#core/std/result.ts';
import { markText, useArrivals, type TextControl } from './use-arrivals.ts';

/** How a control's text and its value belong together. */
interface Typing<Value> {
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
  /** The `ref` of the control. */
  readonly hold: (control: TextControl | null) => void;
}

/**
 * Keeps a typed text as it is typed, also while it is no value yet; gives each good value at once, and what is wrong
 * otherwise. When the control is left, a good text becomes the value as the reader writes it; a bad one stays. A value
 * that comes from elsewhere meanwhile is not shown over what is typed, which wins; where nothing is, its text is marked.
 */
export function useTyping<Value>(typing: Typing<Value>): TypedText<Value> {
  const { value, show, read, onChange, onProblem, onBlur } = typing;
  const [typed, setTyped] = useState<string>();
  const [control, hold] = useState<TextControl | null>(null);
  /** What is typed has been given on: it need not be when it is what the value is already. */
  const isGiven = useRef(false);
  const shown = value === null ? '' : show(value);
  const readText = (text: string): Result<Value | null> =>
    text.trim() === '' ? { ok: true, value: null } : read(text);
  const gave = useArrivals(value, (now) => {
    if (typed === undefined) return markText(control);
    const result = readText(typed);
    if (!result.ok || result.value === now || isGiven.current) return;
    isGiven.current = true;
    onChange(result.value);
  });
  const give = (next: Value | null) => {
    isGiven.current = true;
    gave(next);
    onChange(next);
  };

  return {
    text: typed ?? shown,
    hold,
    type: (text) => {
      setTyped(text);
      const result = readText(text);
      if (result.ok && result.value !== value) give(result.value);
      onProblem(result.ok ? undefined : result.problem);
    },
    leave: () => {
      if (typed !== undefined && readText(typed).ok) {
        setTyped(undefined);
        isGiven.current = false;
      }
      onBlur();
    },
    put: (next) => {
      setTyped(undefined);
      onProblem(undefined);
      if (next !== value) give(next);
      isGiven.current = false;
    },
  };
}
