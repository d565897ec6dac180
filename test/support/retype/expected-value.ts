import type { Column } from '#core/catalog/schema.ts';
import { FIELDS } from '#core/fields/registry.ts';
import { coordinatesText, type Coordinates } from '#core/fields/position/coordinates.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { isChoice, isChosen } from '#core/fields/traits.ts';
import { TARGETS } from './type-values.ts';

const IN_UTC = { locale: 'en', timeZone: 'UTC' };

/**
 * The value, in its JSON form, that a column type makes of another one’s by the rules of the core alone; undefined where
 * the value stands in the way.
 */
export function expectedValue(before: Column, after: Column, value: unknown): unknown {
  const text = textOf(before, after, value);
  if (text === undefined) return undefined;
  const isRead =
    (isTextual(before) && !isTextual(after) && !TAKES_ANY.has(after.type)) || same(read(before, text), value);
  return isRead ? read(after, text) : undefined;
}

/** The value that a column has once it was another one and is itself again: a text that it would not take is gone. */
export function expectedAgain(before: Column, after: Column, value: unknown): unknown {
  const isRead = typeof value === 'string' && isTextual(before) && !isTextual(after);
  if (!isRead || read(before, value) !== undefined) return value;
  const meanwhile = expectedValue(before, after, value);
  return meanwhile === undefined ? value : expectedValue(after, before, meanwhile);
}

const TEXTS: ReadonlySet<string> = new Set(['email', 'multilineText', 'phone', 'text', 'url']);

/** Types that read any text. */
const TAKES_ANY: ReadonlySet<string> = new Set(['multilingualText', 'richText']);

function isTextual({ type }: Column): boolean {
  return TEXTS.has(type);
}

function isExactNumber({ type }: Column): boolean {
  return type === 'decimal' || type === 'money';
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The text that stands for a value. */
function textOf(column: Column, other: Column, value: unknown): string | undefined {
  if (column.type === 'link') return named(Number(value));
  if (isChosen(column)) {
    const words = [value].flat().map((code) => labelOf(column, String(code)));
    return words.join('; ');
  }
  if (isExactNumber(column) && !isTextual(other))
    return String(value)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  if (column.type === 'automaticNumber') return FIELDS.automaticNumber.toText(Number(value), column, IN_UTC);
  if (column.type === 'multilingualText') return (value as Readonly<Record<string, string>>)['en_GB'];
  if (column.type === 'position') return coordinatesText(value as Coordinates);
  if (column.type === 'duration') return clock(Number(value));
  if (column.type === 'richText') return plainOf(String(value));
  return String(value);
}

function clock(value: number): string {
  const seconds = Math.abs(value);
  const two = (part: number) => String(part % 60).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

type WithChoices = Extract<Column, { readonly type: 'choice' | 'choices' }>;

function labelOf(column: WithChoices, code: string): string {
  const label = column.choices?.find((choice) => choice.code === code)?.label['en'];
  return label !== undefined && codeOf(column, label) === code && !/[;|,،]/.test(label) ? label : code;
}

function codeOf({ choices = [] }: WithChoices, text: string): string | undefined {
  return (
    choices.find(({ code }) => code === text) ??
    choices.find(({ label }) => Object.values(label).includes(text))
  )?.code;
}

/** The title of a record where it names this one alone. */
function named(id: number): string | undefined {
  const title = TARGETS[id - 1];
  return title !== undefined && idOf(title) === id ? title : undefined;
}

function idOf(title: string): number | undefined {
  const isOnly = TARGETS.filter((one) => one === title).length === 1;
  return isOnly ? TARGETS.indexOf(title) + 1 : undefined;
}

/** The value of a text that is written as values of the type are. */
function read(column: Column, text: string): unknown {
  if (column.type === 'link') return idOf(text);
  if (isChoice(column)) return codeOf(column, text);
  if (column.type === 'richText') return richOf(text, column.maxLength);
  if (column.type === 'choices') {
    const codes = text
      .split(/[;|,،]/)
      .map((word) => word.replace(/^ +| +$/g, ''))
      .filter((word) => word !== '')
      .map((word) => codeOf(column, word));
    if (codes.length === 0 || codes.includes(undefined)) return undefined;
    return (column.choices ?? []).map(({ code }) => code).filter((code) => codes.includes(code));
  }
  if (!WRITTEN[column.type]?.test(text)) return undefined;
  if (column.type === 'multilingualText') return textAlone(column, text);
  const field = FIELDS[column.type] as unknown as {
    fromText: (text: string, column: Column, zone: string) => { ok: boolean; value: unknown };
  };
  const result = field.fromText(text, column, 'UTC');
  if (!result.ok || result.value === '') return undefined;
  if (isTextual(column)) return result.value === text ? text : undefined;
  if (column.type === 'automaticNumber')
    return FIELDS.automaticNumber.toText(Number(result.value), column, IN_UTC) === text
      ? result.value
      : undefined;
  return result.value;
}

/** Words are formatted text where nothing of them is lost, and what looks like HTML is words. */
function richOf(text: string, max = 100_000): string | undefined {
  const html = formatted(text);
  return text !== '' && [...text].length <= max && plainOf(html) === text ? html : undefined;
}

/** A text in several languages that has this one in the default language alone. */
function textAlone(column: Extract<Column, { readonly type: 'multilingualText' }>, text: string): unknown {
  const result = FIELDS.multilingualText.parse({ en_GB: text }, column);
  return result.ok && result.value !== '' && result.value['en_GB'] === text ? result.value : undefined;
}

const EXACT = /^(?!-0(\.0*)?$)-?(0|[1-9]\d*)(\.\d+)?$/;
const WHOLE = /^(0|-?[1-9]\d*)$/;

/** How texts of values are written: others may be read from files, but not back into what they were. */
const WRITTEN: Readonly<Partial<Record<Column['type'], RegExp>>> = {
  automaticNumber: /^\S+$/,
  boolean: /^\S+$/,
  colour: /^#.{6}$/,
  date: /^\d{4}-\d\d-\d\d([T ]00:00(:00(\.0{1,9})?)?Z?)?$/,
  dateTime: /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
  decimal: EXACT,
  duration: /^(?!-0:00(:00)?$)-?(0|[1-9]\d*):\d\d(:\d\d)?$/,
  email: /./s,
  integer: WHOLE,
  json: /^(?![ \t\n\r]).*(?<![ \t\n\r])$/s,
  money: EXACT,
  multilineText: /./s,
  multilingualText: /./s,
  phone: /./s,
  position: /^-?\d{1,3}(\.\d{1,7})?(, |; ?)-?\d{1,3}(\.\d{1,7})?$/,
  rating: WHOLE,
  text: /./s,
  time: /^\d\d:\d\d(:\d\d)?$/,
  url: /./s,
};
