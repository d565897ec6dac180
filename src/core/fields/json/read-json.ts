import { bad, good, type Result } from '../../std/result.ts';
import { endOfScalar, type ScalarFault } from './json-scalars.ts';

/** Deepest nesting of objects and lists. */
export const JSON_DEPTH = 100;

/** A part of a JSON text: a sign, a text with its quotes, a number or a word. */
export type JsonToken = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'number' | 'word';

/** Hears of each part of a text, in order; of one that turns out not to be JSON until its fault. */
type TakeToken = (token: JsonToken, from: number, to: number) => void;

type Fault = ScalarFault | { readonly code: string; readonly at: number; readonly params?: Params };
type Params = Readonly<Record<string, string | number>>;

/** What may come next; `first…` where an object or a list may end at once instead. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'more' | 'end';

/** An object with the keys that it has so far, or a list. */
type Open = Set<string> | 'list';

/**
 * Reads a JSON text (RFC 8259) without making values of it, so that numbers keep their digits and objects the order of
 * their keys. Refused besides are keys that an object has twice, and what PostgreSQL cannot hold. Faults are told with
 * their line and column, counted from 1.
 */
export function readJson(text: string, take: TakeToken): Result<true> {
  const fault = faultIn(text, take);
  if (!fault) return good(true);
  const lines = text.slice(0, fault.at).split(/\r\n?|\n/);
  const column = [...(lines.at(-1) ?? '')].length + 1;
  return bad(fault.code, { ...('params' in fault ? fault.params : {}), line: lines.length, column });
}

function faultIn(text: string, take: TakeToken): Fault | undefined {
  const open: Open[] = [];
  let expected: Expected = 'value';
  let at = afterSpace(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (!token || !FITTING[expected].includes(token)) return { code: 'value.json', at };
    const to = SIGNS.has(token) ? at + 1 : endOfScalar(text, at);
    if (typeof to !== 'number') return to;
    const isKey = expected === 'key' || expected === 'firstKey';
    if (isKey && token === 'text' && isTwice(text.slice(at, to), open.at(-1)))
      return { code: 'value.json_twice', at, params: { key: text.slice(at, to).slice(0, 60) } };
    take(token, at, to);
    expected = following(token, isKey, open);
    if (open.length > JSON_DEPTH) return { code: 'value.json_deep', at, params: { max: JSON_DEPTH } };
    at = afterSpace(text, to);
  }
  return expected === 'end' ? undefined : { code: 'value.json_end', at: text.trimEnd().length };
}

const VALUES: readonly JsonToken[] = ['{', '[', 'text', 'number', 'word'];

const FITTING: Readonly<Record<Expected, readonly JsonToken[]>> = {
  value: VALUES,
  firstValue: [...VALUES, ']'],
  key: ['text'],
  firstKey: ['text', '}'],
  colon: [':'],
  more: [',', '}', ']'],
  end: [],
};

const SIGNS: ReadonlySet<JsonToken> = new Set(['{', '}', '[', ']', ',', ':']);

function tokenAt(text: string, at: number): JsonToken | undefined {
  const first = text.charAt(at);
  if (SIGNS.has(first as JsonToken)) return first as JsonToken;
  if (first === '"') return 'text';
  if (first === '-' || (first >= '0' && first <= '9')) return 'number';
  return first === 't' || first === 'f' || first === 'n' ? 'word' : undefined;
}

/** What may follow a part, which opens or closes an object or a list where it is a bracket. */
function following(token: JsonToken, isKey: boolean, open: Open[]): Expected {
  if (token === ':') return 'value';
  if (token === ',') return open.at(-1) === 'list' ? 'value' : 'key';
  if (token === '{') open.push(new Set());
  if (token === '[') open.push('list');
  if (token === '{') return 'firstKey';
  if (token === '[') return 'firstValue';
  if (token === '}' || token === ']') open.pop();
  else if (isKey) return 'colon';
  return open.length === 0 ? 'end' : 'more';
}

/** Whether an object has a key already, however that is written. */
function isTwice(written: string, open: Open | undefined): boolean {
  if (!(open instanceof Set)) return false;
  const key = String(JSON.parse(written));
  const isKnown = open.has(key);
  open.add(key);
  return isKnown;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++;
  return at;
}
