import { TextDecoder } from 'node:util';
import { decodeWords } from 'postal-mime';

/** The fields of a header, in the order in which they stand, their lines joined and read as characters. */
export interface HeaderFields {
  /** The first field of that name, as it was written; undefined where there is none. */
  readonly first: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
}

/** A value with parameters, as `Content-Type` has them (RFC 2045, RFC 2231). */
export interface StructuredField {
  /** In small letters. */
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Longest field of a header that is read to its end, in characters. */
const FIELD_LENGTH = 64 * 1024;

const FIELD = /^([!-9;-~]{1,200})[ \t]*:/;

/** Reads the lines of a header. What is no field is left out. */
export function readHeader(lines: Buffer): HeaderFields {
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  const close = (found: string[] | undefined) => {
    const text = found?.join('').slice(0, FIELD_LENGTH);
    const name = text === undefined ? undefined : FIELD.exec(text);
    if (text === undefined || !name?.[1]) return;
    const key = name[1].toLowerCase();
    const values = fields.get(key) ?? [];
    values.push(text.slice(name[0].length).trim());
    fields.set(key, values);
  };
  for (const line of charactersOf(lines).split(/\r?\n|\r/)) {
    if (/^[ \t]/.test(line) && current) current.push(line);
    else {
      close(current);
      current = [line];
    }
  }
  close(current);
  return { first: (name) => fields.get(name)?.[0], all: (name) => fields.get(name) ?? [] };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** Headers are ASCII or UTF-8 (RFC 6532); old programs wrote the characters of their country. */
function charactersOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** Reads a value with parameters; the first of two parameters of one name counts, as with fields. */
export function structuredField(text: string | undefined): StructuredField {
  const [value = '', ...rest] = partedAt(withoutRemarks(text ?? ''), ';');
  const given = new Map<string, string>();
  for (const part of rest.slice(0, 200)) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim().toLowerCase();
    if (at > 0 && !given.has(name)) given.set(name, unquoted(part.slice(at + 1).trim()));
  }
  return { value: unquoted(value.trim()).toLowerCase(), parameters: joinedParameters(given) };
}

/** Parameters that were written in pieces or with their character set, as RFC 2231 has them. */
function joinedParameters(given: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const joined = new Map<string, string>();
  for (const name of new Set([...given.keys()].map((key) => key.replace(/\*.*$/s, '')))) {
    const pieces: { readonly text: string; readonly isEncoded: boolean }[] = [];
    const whole = given.get(`${name}*`);
    if (whole !== undefined) pieces.push({ text: whole, isEncoded: true });
    for (let at = 0; pieces.length === at && at < 200; at += 1) {
      const encoded = given.get(`${name}*${at}*`);
      const text = encoded ?? given.get(`${name}*${at}`);
      if (text !== undefined) pieces.push({ text, isEncoded: encoded !== undefined });
    }
    if (pieces.length > 0) joined.set(name, decodedPieces(pieces));
    else joined.set(name, decodedWords(given.get(name) ?? ''));
  }
  return joined;
}

function decodedPieces(pieces: readonly { readonly text: string; readonly isEncoded: boolean }[]): string {
  const first = pieces[0]?.isEncoded ? /^([^']*)'[^']*'/.exec(pieces[0].text) : null;
  const bytes = pieces.map(({ text, isEncoded }, at) => {
    const own = at === 0 && first ? text.slice(first[0].length) : text;
    return isEncoded ? percentBytes(own) : Buffer.from(own, 'utf8');
  });
  return decoderFor(first?.[1]).decode(Buffer.concat(bytes));
}

function percentBytes(text: string): Buffer {
  return Buffer.concat(
    text
      .split(/(%[\da-f]{2})/i)
      .map((piece) =>
        /^%[\da-f]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'utf8'),
      ),
  );
}

/** The words of a field with those that are encoded (RFC 2047) read. */
export function decodedWords(text: string): string {
  return decodeWords(text.slice(0, FIELD_LENGTH));
}

/** Comments of a structured field, out of which none of its values is read (RFC 5322 3.2.2). */
function withoutRemarks(text: string): string {
  let [kept, depth, isQuoted] = ['', 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\' && (isQuoted || depth > 0)) {
      if (depth === 0) kept += sign + text.charAt(at + 1);
      at += 1;
      continue;
    }
    if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    if (sign === '(' && !isQuoted) depth += 1;
    else if (sign === ')' && !isQuoted && depth > 0) depth -= 1;
    else if (depth === 0) kept += sign;
  }
  // A comment that never ends is none: what a parenthesis swallows would be the end of the field.
  return depth > 0 ? text : kept;
}

function partedAt(text: string, sign: string): readonly string[] {
  const parts: string[] = [];
  let [from, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charAt(at);
    if (found === '\\' && isQuoted) at += 1;
    else if (found === '"') isQuoted = !isQuoted;
    else if (found === sign && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  const end = /^"((?:[^"\\]|\\.)*)"?/s.exec(text)?.[1] ?? '';
  return end.replaceAll(/\\(.)/gs, '$1');
}

/** Names of character sets that programs of mail write and the standard of encodings does not know. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  eucjp: 'euc-jp',
  'iso-8859-8-e': 'iso-8859-8',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'tis-620': 'windows-874',
  'utf-7': 'utf-8',
  uhc: 'euc-kr',
};

/** What reads the bytes of a character set; an unknown one is read as UTF-8. */
export function decoderFor(charset: string | undefined): TextDecoder {
  const name = (charset ?? '').trim().toLowerCase().replaceAll(/["']/g, '');
  try {
    return new TextDecoder(OTHER_NAMES[name] ?? (name || 'utf-8'));
  } catch {
    return new TextDecoder('utf-8');
  }
}
