import { good, type Result } from '../../std/result.ts';
import { readJson, type JsonToken } from './read-json.ts';

/** A JSON text without the space between its parts; what is wrong with it, where it is none. */
export function compactJson(text: string): Result<string> {
  const parts: string[] = [];
  let [from, end] = [0, 0];
  const read = readJson(text, (_token, at, to) => {
    // Parts that touch are one piece: most of a compact text is copied at once.
    if (at !== end) {
      parts.push(text.slice(from, end));
      from = at;
    }
    end = to;
  });
  return read.ok ? good(parts.join('') + text.slice(from, end)) : read;
}

const OPENING: ReadonlySet<JsonToken> = new Set(['{', '[']);

/** A JSON text in lines, two spaces for each step inwards; any other text as it is. */
export function formattedJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let last: JsonToken | undefined;
  const line = () => parts.push(`\n${'  '.repeat(depth)}`);
  const read = readJson(text, (token, from, to) => {
    const isClosing = token === '}' || token === ']';
    if (isClosing) depth--;
    // Between the brackets of an empty object or list there is nothing.
    if (isClosing ? !isOpening(last) : isOpening(last) || last === ',') line();
    else if (last === ':') parts.push(' ');
    parts.push(text.slice(from, to));
    if (isOpening(token)) depth++;
    last = token;
  });
  return read.ok ? parts.join('') : text;
}

function isOpening(token: JsonToken | undefined): boolean {
  return token !== undefined && OPENING.has(token);
}
