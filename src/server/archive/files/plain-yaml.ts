/** The text is more than this reader knows: what it means, or why it is refused, is for the full one to say. */
class Unread extends Error {}

/** A value, and the line behind it. */
interface Read {
  readonly value: unknown;
  readonly next: number;
}

interface Line {
  readonly indent: number;
  /** What stands there, without the spaces around it. */
  readonly text: string;
}

/** Deepest nesting, and most properties of one thing, that are read here. */
const MAX_DEPTH = 32;
const MAX_ENTRIES_PER_MAP = 500;

/** Characters that mean something of their own, or nothing, wherever they stand. */
const ODD = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
const KEY = /^([A-Za-z_]\w*):(?: +(\S.*))?$/;
const FLOW_KEY = /([A-Za-z_]\w*): +(?=\S)/y;
const DOUBLE = /"(?:[^"\\]|\\.)*"/y;
const SINGLE = /'(?:[^']|'')*'/y;
/** Words that are no texts. */
const WORD = /^(?:true|false|null|~)$/i;
/** What may be a number, and those that are read here: exact ones in their plainest form. */
const NUMERIC = /^[-+.]?[.\d]/;
const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,6})\.\d{1,6}$/;
const TIDY = /^[\p{L}\p{N}_(«“„¿¡/$]/u;

/**
 * The plain data of a YAML text that uses no more than what most archives are written in: properties and lists, by
 * indentation or in brackets on one line, texts on one line, numbers, true and false. Undefined for every other text. It
 * takes a fraction of the time of the full reader, and is never of another opinion.
 */
export function plainYaml(text: string): { readonly value: unknown } | undefined {
  if (ODD.test(text)) return undefined;
  const lines = linesOf(text);
  if (lines[0]?.indent !== 0) return undefined;
  try {
    const { value, next } = block(lines, 0, 0);
    return next === lines.length ? { value } : undefined;
  } catch (error) {
    if (error instanceof Unread) return undefined;
    throw error;
  }
}

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const inner = line.replace(/ +$/, '');
    const indent = inner.search(/[^ ]/);
    return indent < 0 || inner[indent] === '#' ? [] : [{ indent, text: inner.slice(indent) }];
  });
}

/** The list or the properties that begin at a line. */
function block(lines: Line[], at: number, depth: number): Read {
  const line = lines[at];
  if (!line || depth > MAX_DEPTH) throw new Unread();
  return line.text.startsWith('- ') ? list(lines, at, depth) : properties(lines, at, depth);
}

function list(lines: Line[], at: number, depth: number): Read {
  const indent = lines[at]?.indent ?? 0;
  const items: unknown[] = [];
  let next = at;
  for (let line = lines[next]; line?.indent === indent && line.text.startsWith('- '); line = lines[next]) {
    const inner = line.text.slice(2).replace(/^ +/, '');
    const read = KEY.test(inner)
      ? entry(lines, next, { inner, depth })
      : { value: scalar(inner), next: next + 1 };
    items.push(read.value);
    next = read.next;
  }
  return closed(lines, { value: items, next }, indent);
}

/** Properties that begin behind the dash of an entry. */
function entry(
  lines: Line[],
  at: number,
  { inner, depth }: { readonly inner: string; readonly depth: number },
): Read {
  const line = lines[at];
  if (!line) throw new Unread();
  lines[at] = { indent: line.indent + line.text.length - inner.length, text: inner };
  return properties(lines, at, depth + 1);
}

function properties(lines: Line[], at: number, depth: number): Read {
  const indent = lines[at]?.indent ?? 0;
  const found = new Map<string, unknown>();
  let next = at;
  for (let line = lines[next]; line?.indent === indent; line = lines[next]) {
    const [, key, rest] = KEY.exec(line.text) ?? [];
    // A list beside properties of the same indentation ends them, where it is that of a property around.
    if (key === undefined && line.text.startsWith('- ') && next > at) break;
    if (key === undefined || WORD.test(key) || found.has(key) || found.size > MAX_ENTRIES_PER_MAP)
      throw new Unread();
    const read = rest === undefined ? below(lines, next, depth) : { value: scalar(rest), next: next + 1 };
    found.set(key, read.value);
    next = read.next;
  }
  return closed(lines, { value: Object.fromEntries(found), next }, indent);
}

/** What stands under a key that has nothing behind it. */
function below(lines: Line[], at: number, depth: number): Read {
  const [line, inner] = [lines[at], lines[at + 1]];
  if (!line || !inner) throw new Unread();
  const isListHere = inner.indent === line.indent && inner.text.startsWith('- ');
  if (inner.indent <= line.indent && !isListHere) throw new Unread();
  return block(lines, at + 1, depth + 1);
}

/** A deeper line behind a block would go on with its last text. */
function closed(lines: readonly Line[], read: Read, indent: number): Read {
  if ((lines[read.next]?.indent ?? 0) > indent) throw new Unread();
  return read;
}

/** The value of the rest of a line. */
function scalar(text: string): unknown {
  const reader: Flow = { text, at: 0 };
  const value = /^["'[{]/.test(text) ? flow(reader, 0) : plain(text);
  if (reader.at !== 0 && reader.at !== text.length) throw new Unread();
  return value;
}

/** A text, a number, true or false without quotes. */
function plain(text: string): unknown {
  if (/^(?:true|false)$/.test(text)) return text === 'true';
  if (NUMERIC.test(text)) return numeric(text);
  if (WORD.test(text) || !TIDY.test(text) || /:(?: |$)| #/.test(text)) throw new Unread();
  return text;
}

function numeric(text: string): unknown {
  const number = Number(text);
  if (INTEGER.test(text) && Number.isSafeInteger(number) && !Object.is(number, -0)) return number;
  if (DECIMAL.test(text) && !Object.is(number, -0)) return number;
  throw new Unread();
}

/** A text that is read in brackets, and how far. */
interface Flow {
  readonly text: string;
  at: number;
}

function flow(reader: Flow, depth: number): unknown {
  const first = reader.text[reader.at];
  if (depth > MAX_DEPTH) throw new Unread();
  if (first === '"') return doubleQuoted(matched(reader, DOUBLE));
  if (first === "'") return matched(reader, SINGLE).slice(1, -1).replaceAll("''", "'");
  if (first === '[') return entries(reader, ']', () => flow(reader, depth + 1));
  if (first !== '{') return plain(matched(reader, /[^,[\]{}"']+/y).replace(/ +$/, ''));
  const found = new Map<string, unknown>();
  entries(reader, '}', () => {
    const key = matched(reader, FLOW_KEY).replace(/: +$/, '');
    if (WORD.test(key) || found.has(key) || found.size > MAX_ENTRIES_PER_MAP) throw new Unread();
    found.set(key, flow(reader, depth + 1));
  });
  return Object.fromEntries(found);
}

function entries(reader: Flow, end: string, read: () => unknown): readonly unknown[] {
  const found: unknown[] = [];
  reader.at += 1;
  skipSpaces(reader);
  if (reader.text[reader.at] === end) throw new Unread();
  for (;;) {
    found.push(read());
    skipSpaces(reader);
    const sign = reader.text[reader.at];
    reader.at += 1;
    if (sign === end) return found;
    if (sign !== ',') throw new Unread();
    skipSpaces(reader);
  }
}

function skipSpaces(reader: Flow): void {
  while (reader.text[reader.at] === ' ') reader.at += 1;
}

function matched(reader: Flow, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  if (found === undefined) throw new Unread();
  reader.at += found.length;
  return found;
}

/** JSON's escapes mean the same in YAML; others are left to the full reader. */
function doubleQuoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new Unread();
  }
}
