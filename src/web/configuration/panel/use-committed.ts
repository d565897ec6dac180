import { useState } from 'react';

interface Committed {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onCommit: (text: string) => void;
}

/** A text that counts once it is committed; until then, and where it was refused, it stands over the value. */
export function useCommitted({ value, error, onCommit }: Committed) {
  const [typing, setTyping] = useState({ from: value, text: value, isDone: false });
  const isTyped = typing.from === value && (!typing.isDone || error !== undefined);
  const typed = isTyped ? typing.text : value;
  const put = (text: string) => {
    setTyping({ from: value, text, isDone: true });
    onCommit(text);
  };
  return {
    typed,
    setTyped: (text: string) => setTyping({ from: value, text, isDone: false }),
    commit: () => {
      if (typed !== value) put(typed);
    },
    put,
  };
}
