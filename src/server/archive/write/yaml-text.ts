import { Document } from 'yaml';
import { isProperties } from '#core/catalog/walk-schema.ts';

/** Longest value that stands on one line as `{ … }` or `[ … ]`. */
const LINE = 100;

/** YAML texts that older readers would take for something else are quoted, too. */
const DIALECT = { version: '1.2', compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

const STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** Texts that are certainly written as they are, wherever they stand. */
const BARE =
  // oxlint-disable-next-line no-control-regex -- control characters are what is excluded
  /^[A-Za-z_\u00c0-\ud7ff](?:[^\0-\u001f\u007f-\u009f:#,[\]{}\ud800-\udfff]*[^\0-\u0020\u007f-\u009f:#,[\]{}\ud800-\udfff])?$/;
const LONGEST_BARE = 1_000;
/** Words that are no texts but truth values, nothing and numbers, also those of older readers. */
const WORD = /^(?:true|false|null|yes|no|on|off|y|n|e[-+]?\d+)$/i;

/** The YAML of properties: small things without a name of their own stand on one line, others line by line. */
export function yamlText(value: unknown): string {
  return `${oneLine(value) ?? standing(value, '')}\n`;
}

/** A value line by line; lines behind the first are indented. */
function standing(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return value.map((item) => `- ${oneLine(item) ?? standing(item, deeper)}`).join(`\n${indent}`);
  if (!isProperties(value)) return scalar(value, indent);
  return Object.entries(value)
    .map(([key, inner]) => {
      const line = oneLine(inner);
      if (line !== undefined) return `${keyText(key, indent)}: ${line}`;
      const below = isCollection(inner) ? `\n${deeper}` : ' ';
      return `${keyText(key, indent)}:${below}${standing(inner, deeper)}`;
    })
    .join(`\n${indent}`);
}

/** A collection on one line, where it is small enough. */
function oneLine(value: unknown): string | undefined {
  if (!isCollection(value) || !isSmall(value) || 'name' in value) return undefined;
  const line = inBrackets(value);
  return line.length <= LINE && !line.includes('\n') ? line : undefined;
}

/** True for lists of single values, and properties that hold no more than these or labels. */
function isSmall(value: Collection): boolean {
  if (Array.isArray(value)) return !value.some(isCollection);
  return Object.values(value).every(
    (inner) => !isCollection(inner) || !Object.values(inner).some(isCollection),
  );
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>;

function isCollection(value: unknown): value is Collection {
  return Array.isArray(value) || isProperties(value);
}

function inBrackets(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inBrackets).join(', ')} ]`;
  if (!isProperties(value)) return isBare(value) ? String(value) : written([value]).slice(2, -2);
  const entries = Object.entries(value).map(([key, inner]) =>
    isBare(key) ? `${key}: ${inBrackets(inner)}` : written({ [key]: inner }).slice(2, -2),
  );
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function scalar(value: unknown, indent: string): string {
  if (isBare(value)) return String(value);
  const text = writtenBelow({ key: value }).slice('key: '.length);
  // The library indents further lines of it by two.
  return text.replaceAll(/\n(?=[^\n])/g, `\n${indent.slice(2)}`);
}

/** What looks like the beginning of a document is quoted where it stands at the margin alone. */
function keyText(key: string, indent: string): string {
  if (isBare(key)) return key;
  const text =
    indent === '' ? writtenBelow({ [key]: 0 }) : writtenBelow({ key: { [key]: 0 } }).slice('key:\n  '.length);
  return text.slice(0, -': 0'.length);
}

function isBare(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_BARE && BARE.test(value) && !WORD.test(value);
  return typeof value === 'boolean' || (Number.isSafeInteger(value) && !Object.is(value, -0));
}

/** What the library makes of it, in brackets or line by line. */
function written(value: unknown): string {
  return new Document(value, DIALECT).toString({ ...STYLE, collectionStyle: 'flow' }).slice(0, -1);
}

function writtenBelow(value: unknown): string {
  return new Document(value, DIALECT).toString(STYLE).slice(0, -1);
}
