import { useRef } from 'react';

/** How long typing rests before the next letter begins anew, in milliseconds. */
const REST = 1_000;

/** Letters that are typed one after the other on a list without an input: gives all of them with the next one. */
export function useTypeAhead(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return (letter) => {
    const { text, at } = typed.current;
    const now = Date.now();
    typed.current = { text: now - at < REST ? text + letter : letter, at: now };
    return typed.current.text;
  };
}
