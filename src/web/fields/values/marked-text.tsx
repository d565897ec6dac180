import { markedParts } from './marked-parts.ts';

/** A text in which what was looked for is marked. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>
      {markedParts(text, query).map(({ text: part, marked }, at) =>
        // The parts of a text have nothing but their places to tell them apart.
        marked ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
      )}
    </>
  );
}
