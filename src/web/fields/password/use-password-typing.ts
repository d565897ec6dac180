import { useState } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { good, type Result } from '#core/std/result.ts';
import { useApplication } from '#web/api/application.tsx';
import { checked } from '../values/column-values.ts';
import type { InputProps } from '../values/web-field.ts';

/** A new password while it is typed; without `text` none is. */
export interface PasswordTyping {
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
 * Keeps a new password as it is typed and gives it as soon as it is long enough. A text of nothing asks for nothing:
 * only removing the password makes the value empty.
 */
export function usePasswordTyping(props: InputProps<ColumnOf<'password'>, string | true>): PasswordTyping {
  const { column, value, onChange, onProblem, onBlur } = props;
  const { shortestPassword } = useApplication().info;
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
  const read = (text: string): Result<string | true | null> => {
    if (text === '') return good(before);
    const isShort = [...text].length < shortestPassword;
    return isShort
      ? { ok: false, problem: { code: 'password.short', params: { min: shortestPassword } } }
      : checked(column, text);
  };
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
