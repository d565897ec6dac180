import { useState } from 'react';
import { good, type Result } from '#core/std/result.ts';
import type { InputProps } from '../values/web-field.ts';
import type { UnreadableColumn } from './unreadable.tsx';

/** A new password or secret while it is typed; without `text` none is. */
export interface UnreadableTyping {
  readonly text: string | undefined;
  /** Typing was given up, or its record saved: the keyboard must not lose its place. */
  readonly ended: boolean;
  readonly begin: () => void;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  /** Forgets what was typed: what was there before stays. */
  readonly discard: () => void;
}

/**
 * Keeps a new value as it is typed and gives it as soon as `check` has nothing against it. A text of nothing asks for
 * nothing: only removing the value makes the cell empty.
 */
export function useUnreadableTyping(
  { value, onChange, onProblem, onBlur }: InputProps<UnreadableColumn, string | true>,
  check: (text: string) => Result<string | true | null>,
): UnreadableTyping {
  const [typed, setTyped] = useState<string>();
  // What there was before the first letter, to go back to.
  const [before, setBefore] = useState<true | null>(value === null ? null : true);
  const [given, setGiven] = useState<string>();
  const [ended, setEnded] = useState(false);
  const draft = typeof value === 'string' ? value : undefined;
  const end = () => {
    setTyped(undefined);
    setGiven(undefined);
    setEnded(true);
  };
  // What was given is stored now: nothing of it stays on the screen.
  if (given !== undefined && value === true) end();
  const read = (text: string): Result<string | true | null> => (text === '' ? good(before) : check(text));
  return {
    text: typed ?? draft,
    ended,
    begin: () => {
      setBefore(value === null ? null : true);
      setEnded(false);
      setTyped('');
    },
    type: (text) => {
      setTyped(text);
      const result = read(text);
      if (result.ok) setGiven(typeof result.value === 'string' ? result.value : undefined);
      if (result.ok && result.value !== value) onChange(result.value);
      onProblem(result.ok ? undefined : result.problem);
    },
    leave: () => {
      if (typed !== undefined && read(typed).ok) setTyped(undefined);
      onBlur();
    },
    discard: () => {
      end();
      onProblem(undefined);
      if (draft !== undefined) onChange(before);
    },
  };
}
