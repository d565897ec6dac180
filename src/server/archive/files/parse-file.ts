import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import type { DocumentPlace } from '#core/std/finding.ts';
import { placeText, type ArchiveProblem } from './archive-problem.ts';
import { plainYaml } from './plain-yaml.ts';

/** What a file says, and where. */
export interface ParsedFile {
  readonly file: string;
  /** Plain data: properties, lists, texts, numbers, true, false, null; undefined where the file cannot be read. */
  readonly value: unknown;
  /** The line that a place of the value stands on; that of the nearest place around it where it is missing. */
  readonly lineOf: (place: DocumentPlace) => number;
  readonly problems: readonly ArchiveProblem[];
}

/** Deepest nesting of a file, and most properties of one thing in it. */
const DEPTH = 64;
const WIDTH = 1_000;

/** Reads one YAML file as plain data: no aliases, no tags, no key twice, one document. */
export function parseFile(file: string, text: string): ParsedFile {
  const plainly = plainYaml(text);
  if (!plainly) return parseFully(file, text);
  // Lines are asked for where something is wrong.
  return {
    file,
    value: plainly.value,
    lineOf: (place) => parseFully(file, text).lineOf(place),
    problems: [],
  };
}

/** The same by the full reader, which takes ten times as long. */
export function parseFully(file: string, text: string): ParsedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    prettyErrors: false,
    lineCounter: lines,
    stringKeys: true,
    uniqueKeys: false,
  });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) {
    return {
      file,
      value: undefined,
      lineOf: () => 1,
      problems: syntaxProblems(file, wrong, lineAt),
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

function syntaxProblems(
  file: string,
  errors: readonly YAMLError[],
  lineAt: LineAt,
): readonly ArchiveProblem[] {
  const tooDeep = errors.find((error) => error.code === 'RESOURCE_EXHAUSTION');
  return (tooDeep ? [tooDeep] : errors).map((error) => ({
    file,
    line: lineAt(error.pos[0]),
    path: '',
    message: SYNTAX_WORDS[error.code] ?? `not valid YAML: ${error.message}`,
  }));
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

function plain(node: unknown, place: DocumentPlace, reading: Reading): unknown {
  const refused = refusal(node, place);
  if (refused !== undefined) return refuse(node, place, refused, reading);
  if (isSeq(node)) return node.items.map((item, at) => plain(item, [...place, at], reading));
  if (isMap(node)) return plainMap(node, place, reading);
  return isScalar(node) ? node.value : null;
}

/** Why a value is not taken, whatever is inside it. */
function refusal(node: unknown, place: DocumentPlace): string | undefined {
  if (isAlias(node)) return 'aliases (*) are not used in archives: write the value itself';
  if (isNode(node) && node.tag?.startsWith('tag:') && !JSON_TAGS.has(node.tag)) {
    return 'tags (!) are not used in archives';
  }
  if (place.length > DEPTH) return `nested too deeply: at most ${DEPTH} levels`;
  if (isMap(node) && node.items.length > WIDTH) return `too many properties: at most ${WIDTH}`;
  if (!isScalar(node) || typeof node.value !== 'number' || isExact(node.source ?? '', node.value))
    return undefined;
  return 'a number with so many digits must stand in quotes';
}

function refuse(
  node: unknown,
  place: DocumentPlace,
  message: string,
  { file, lineAt, problems }: Reading,
): undefined {
  const line = lineAt(isNode(node) ? (node.range?.[0] ?? 0) : 0);
  problems.push({ file, line, path: placeText(place), message });
}

function plainMap(map: YAMLMap, place: DocumentPlace, reading: Reading): unknown {
  const seen = new Set<string>();
  const entries = map.items.map(({ key, value }) => {
    const name = keyText(key);
    if (seen.has(name)) refuse(key, [...place, name], `the property '${name}' stands twice`, reading);
    seen.add(name);
    return [name, plain(value, [...place, name], reading)] as const;
  });
  return Object.fromEntries(entries);
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

function offsetOf(node: unknown, place: DocumentPlace, fallback: number): number {
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
