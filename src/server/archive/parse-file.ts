import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Place } from '#core/catalog/walk-schema.ts';
import { placeText, type ArchiveProblem } from './archive-problem.ts';

/** What a file says, and where. */
export interface ParsedFile {
  readonly file: string;
  /** Plain data: properties, lists, texts, numbers, true, false, null; undefined where the file cannot be read. */
  readonly value: unknown;
  /** The line that a place of the value stands on; that of the nearest place around it where it is missing. */
  readonly lineOf: (place: Place) => number;
  readonly problems: readonly ArchiveProblem[];
}

/** Deepest nesting of a file. */
const DEPTH = 64;

/** Reads one YAML file as plain data: no aliases, no tags, no key twice, one document. */
export function parseFile(file: string, text: string): ParsedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    prettyErrors: false,
    lineCounter: lines,
    stringKeys: true,
    logLevel: 'silent',
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    return {
      file,
      value: undefined,
      lineOf: () => 1,
      problems: syntaxProblems({ file, text, lineAt }, wrong),
    };
  }
  const reading: Reading = { file, lineAt, problems: [] };
  const value = plain(document.contents, [], reading);
  return {
    file,
    value: reading.problems.length > 0 ? undefined : value,
    lineOf: (place) => lineAt(offsetOf(document.contents, place, 0)),
    problems: reading.problems,
  };
}

type LineAt = (offset: number) => number;

interface Source {
  readonly file: string;
  readonly text: string;
  readonly lineAt: LineAt;
}

function syntaxProblems(
  { file, text, lineAt }: Source,
  errors: readonly YAMLError[],
): readonly ArchiveProblem[] {
  const tooDeep = errors.find((error) => error.code === 'RESOURCE_EXHAUSTION');
  return (tooDeep ? [tooDeep] : errors).map((error) => ({
    file,
    line: lineAt(error.pos[0]),
    path: '',
    message: syntaxWords(error, text),
  }));
}

function syntaxWords(error: YAMLError, text: string): string {
  if (error.code !== 'DUPLICATE_KEY') return SYNTAX_WORDS[error.code] ?? `not valid YAML: ${error.message}`;
  const key =
    /^["']?[\w-]*/.exec(text.slice(error.pos[0], error.pos[0] + 60))?.[0].replace(/^["']/, '') ?? '';
  return `the property '${key}' stands twice`;
}

const SYNTAX_WORDS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  MULTIPLE_DOCS: 'a file holds one object: nothing may follow ---',
  NON_STRING_KEY: 'the name of a property must be a text',
  RESOURCE_EXHAUSTION: `nested too deeply: at most ${DEPTH} levels`,
  TAG_RESOLVE_FAILED: 'tags (!) are not used in archives',
};

interface Reading {
  readonly file: string;
  readonly lineAt: LineAt;
  readonly problems: ArchiveProblem[];
}

function plain(node: unknown, place: Place, reading: Reading): unknown {
  const refuse = (message: string) => {
    const line = reading.lineAt(isNode(node) ? (node.range?.[0] ?? 0) : 0);
    reading.problems.push({ file: reading.file, line, path: placeText(place), message });
    return undefined;
  };
  if (isAlias(node)) return refuse('aliases (*) are not used in archives: write the value itself');
  if (isNode(node) && node.tag?.startsWith('tag:') && !JSON_TAGS.has(node.tag)) {
    return refuse('tags (!) are not used in archives');
  }
  if (place.length > DEPTH) return refuse(`nested too deeply: at most ${DEPTH} levels`);
  if (isSeq(node)) return node.items.map((item, at) => plain(item, [...place, at], reading));
  if (isMap(node)) {
    return Object.fromEntries(
      node.items.map(({ key, value }) => [keyText(key), plain(value, [...place, keyText(key)], reading)]),
    );
  }
  if (!isScalar(node)) return null;
  const exact = typeof node.value !== 'number' || isExact(node.source ?? '', node.value);
  return exact ? node.value : refuse('a number with so many digits must stand in quotes');
}

const JSON_TAGS: ReadonlySet<string> = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`),
);

/** True where a number keeps every digit that was written. */
function isExact(source: string, value: number): boolean {
  const digits = source.replace(/^[+-]?0*\.?0*|[eE].*$|\./g, '');
  return digits.length <= 15 || Number.isSafeInteger(value);
}

function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}

function offsetOf(node: unknown, place: Place, fallback: number): number {
  const [key, ...rest] = place;
  const start = isNode(node) ? (node.range?.[0] ?? fallback) : fallback;
  if (key === undefined) return start;
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? start : offsetOf(item, rest, start);
  }
  if (!isMap(node)) return start;
  const pair = node.items.find((candidate) => keyText(candidate.key) === String(key));
  if (!pair) return start;
  const keyStart = isNode(pair.key) ? (pair.key.range?.[0] ?? start) : start;
  return rest.length === 0 ? keyStart : offsetOf(pair.value, rest, keyStart);
}
