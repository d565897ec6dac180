import type { z } from 'zod';
import { LATER_ACTIONS } from '#core/catalog/actions/registry.ts';
import {
  isProperties,
  memberFor,
  unionMembers,
  propertiesOf,
  schemaAt,
  settle,
  valueAt,
  type Schema,
} from '#core/catalog/walk-schema.ts';
import type { DocumentPlace } from '#core/std/finding.ts';
import { listing, suggestion } from './name-suggestion.ts';
import { describeRaw } from './describe-raw.ts';

/** Something that does not have the shape that the schema asks for. */
interface ShapeProblem {
  readonly place: DocumentPlace;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** What does not fit the schema, in words: what is wrong and what is allowed. */
export function shapeProblems(
  schema: Schema,
  value: unknown,
  issues: readonly Issue[],
): readonly ShapeProblem[] {
  return issues.flatMap((issue) => describe({ schema, value, place: [] }, issue));
}

/** Where an issue's own path starts: unions count theirs from inside. */
interface Ground {
  readonly schema: Schema;
  readonly value: unknown;
  readonly place: DocumentPlace;
}

function describe(ground: Ground, issue: Issue): readonly ShapeProblem[] {
  const place = [...ground.place, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  const found = valueAt(ground.value, place);
  const says = (message: string) => [{ place, message }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownProperty(ground, place, key));
    case 'invalid_union':
      return unionProblems(ground, place, issue);
    case 'invalid_key':
      return says(
        `the name '${String(place.at(-1))}' is not allowed: expected ${issue.issues[0]?.message ?? 'another'}`,
      );
    case 'invalid_type':
      return says(missingOr(found, place, typeWords(issue.expected)));
    case 'invalid_value':
      return says(valueWords(found, place, issue.values.map(String)));
    case 'too_small':
      return says(`expected at least ${amount(issue.origin, Number(issue.minimum))}, found ${sizeOf(found)}`);
    case 'too_big':
      return says(`expected at most ${amount(issue.origin, Number(issue.maximum))}, found ${sizeOf(found)}`);
    default:
      return says(missingOr(found, place, issue.message));
  }
}

function missingOr(found: unknown, place: DocumentPlace, expected: string): string {
  if (found === undefined) return `the property '${String(place.at(-1))}' is missing`;
  const quotes =
    expected === 'a text' && ['number', 'boolean'].includes(typeof found) ? ' (put it in quotes)' : '';
  return `expected ${expected}, found ${describeRaw(found)}${quotes}`;
}

function typeWords(expected: string): string {
  return TYPE_WORDS[expected] ?? expected;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'properties',
  record: 'properties',
};

function valueWords(found: unknown, place: DocumentPlace, allowed: readonly string[]): string {
  if (found === undefined) return `the property '${String(place.at(-1))}' is missing`;
  if (allowed.length === 1) return `expected ${allowed[0]}, found ${describeRaw(found)}`;
  return `${describeRaw(found)} is not allowed${suggestion(typeof found === 'string' ? found : '', allowed, 'possible values')}`;
}

function amount(origin: string, number: number): string {
  if (origin === 'string') return `${number} character${number === 1 ? '' : 's'}`;
  return origin === 'array' ? `${number} ${number === 1 ? 'entry' : 'entries'}` : String(number);
}

function sizeOf(found: unknown): string {
  if (Array.isArray(found)) return String(found.length);
  return typeof found === 'string' ? String(found.length) : describeRaw(found);
}

function unknownProperty(ground: Ground, place: DocumentPlace, key: string): ShapeProblem {
  const object = valueAt(ground.value, place);
  const schema = schemaAt(ground.schema, ground.value, place);
  const known = schema ? propertiesOf(settle(schema, object).schema) : [];
  const rest = known.filter((name) => !isProperties(object) || !Object.hasOwn(object, name));
  return {
    place: [...place, key],
    message: `unknown property '${key}'${suggestion(key, rest, 'possible properties')}`,
  };
}

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;

/** The problems of the member that was meant; where none was, what the members have in common. */
function unionProblems(ground: Ground, place: DocumentPlace, issue: UnionIssue): readonly ShapeProblem[] {
  const found = valueAt(ground.value, place);
  if ('discriminator' in issue) return [{ place, message: memberWords(ground, place, issue) }];
  const union = schemaAt(ground.schema, ground.value, place);
  const members = union ? unionMembers(union) : [];
  const meant = memberFor(members, found);
  const inner = issue.errors[meant];
  if (meant >= 0 && inner && !isStranger(members, found)) {
    return inner.flatMap((one) => describe({ ...ground, place }, one));
  }
  const properties = [...new Set(members.flatMap((member) => propertiesOf(settle(member, found).schema)))];
  const plain = issue.errors.filter(
    (_, at) => members[at] !== undefined && propertiesOf(settle(members[at], found).schema).length === 0,
  );
  const expected =
    properties.length > 0 && (plain.length === 0 || isProperties(found))
      ? `one of the properties ${properties.join(', ')}`
      : [...new Set(plain.flat().map(({ message }) => message))].join(' or ');
  return [{ place, message: missingOr(found, place, expected) }];
}

/** True for properties of which no member knows any. */
function isStranger(members: readonly Schema[], value: unknown): boolean {
  if (!isProperties(value)) return false;
  const known = new Set(members.flatMap((member) => propertiesOf(settle(member, value).schema)));
  return known.size > 0 && !Object.keys(value).some((key) => known.has(key));
}

/** What is wrong with the property that tells the members of a union apart: types of columns, kinds of other things. */
function memberWords(ground: Ground, place: DocumentPlace, issue: UnionIssue): string {
  const found = valueAt(ground.value, place);
  if (found === undefined) return `the property '${String(place.at(-1))}' is missing`;
  const { word, plural, later } = wordsOf(place);
  const name = typeof found === 'string' ? found : '';
  const known = 'options' in issue ? (issue.options ?? []).map(String) : [];
  return later.has(name)
    ? `the ${word} '${name}' is not available in this version${listing(known, plural)}`
    : `unknown ${word} ${describeRaw(found)}${suggestion(name, known, plural)}`;
}

function wordsOf(place: DocumentPlace): typeof TYPES {
  if (place.at(-1) === 'type') return TYPES;
  if (place.at(-1) === 'mode') return MODES;
  return place.includes('controls') ? CONTROLS : ACTIONS;
}

/** No version later than this one has more. */
const NONE: ReadonlySet<string> = new Set();

const TYPES = { word: 'column type', plural: 'column types', later: NONE };
const MODES = { word: 'display mode', plural: 'display modes', later: NONE };
const CONTROLS = { word: 'kind of control', plural: 'kinds of control', later: NONE };
const ACTIONS = { word: 'kind of action', plural: 'kinds of action', later: LATER_ACTIONS };

/** Words for what a schema has no words of its own for: no message is the parser's. */
export const ownWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected);
    case 'invalid_value':
      return issue.values.map(String).join(' or ');
    case 'too_small':
      return `at least ${amount(issue.origin, Number(issue.minimum))}`;
    case 'too_big':
      return `at most ${amount(issue.origin, Number(issue.maximum))}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    default:
      return 'a value that fits here';
  }
};
