import type { z } from 'zod';
import type { Operator } from '../../query/operators.ts';
import { isOneOf, isListOf } from '../../std/shape.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import type { OneFileColumn } from './file-column.ts';
import { FILE_KINDS, kindOfMedia, type FileKind } from './file-kinds.ts';
import { MOST_FILES, titleOfFile, parseFileValue, type FileValue } from './file-value.ts';

/** What columns of files have of options, whatever their type. */
export interface HoldsFiles {
  readonly kinds?: readonly FileKind[] | undefined;
  /** In megabytes. */
  readonly maximumSize?: number | undefined;
  readonly maximumCount?: number | undefined;
}

/** Bytes in a megabyte, as people who buy disks count. */
export const MEGABYTE = 1_000_000;

/** Conditions on files: whether there is one, what it is called, its kind, its size. */
const FILE_OPERATORS: readonly Operator[] = [
  'contains',
  'doesNotContain',
  'isWithin',
  'isNotWithin',
  'less',
  'greater',
  'isEmpty',
  'isNotEmpty',
];

/** Longest piece of a name that a condition asks for. */
const PIECE = 1_000;

/** What all types of files share. No text becomes a file. */
export const FILES_FIELD = {
  fromText: () => bad('value.file'),
  operators: FILE_OPERATORS,
  asked: askedOf,
  searchable: true,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => undefined,
  computable: false,
} as const;

/** One file; a JSON object (`FileValue`). */
export const file: Field<FileValue, z.infer<typeof OneFileColumn>, { readonly files: 'one' }> = {
  ...FILES_FIELD,
  parse: parseFitting,
  toText: titleOfFile,
  files: 'one',
};

/** A file that a column takes. Throws nothing; refused with `value.file`, `file.kind` or `file.too_large`. */
export function parseFitting(input: unknown, column: HoldsFiles): Result<FileValue> {
  const parsed = parseFileValue(input);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  const problem = unfitFile(value, column);
  return problem ?? good(value);
}

/** Why a column does not take a file of a media type and size. */
export function unfitFile(
  { type, size }: Pick<FileValue, 'type' | 'size'>,
  { kinds, maximumSize }: HoldsFiles,
): ReturnType<typeof bad> | undefined {
  if (kinds && !kinds.includes(kindOfMedia(type))) return bad('file.kind');
  if (maximumSize !== undefined && size > maximumSize * MEGABYTE)
    return bad('file.too_large', { megabytes: maximumSize });
  return undefined;
}

/** Several files that a column takes, in their order; one that comes twice stays where it came first. */
export function parseSeveral(input: unknown, column: HoldsFiles): Result<readonly FileValue[]> {
  if (!Array.isArray(input)) return bad('value.file');
  const files = new Map<string, FileValue>();
  for (const one of input) {
    const parsed = parseFitting(one, column);
    if (!parsed.ok) return parsed;
    if (!files.has(parsed.value.id)) files.set(parsed.value.id, parsed.value);
  }
  const most = column.maximumCount ?? MOST_FILES;
  return files.size > most ? bad('file.too_many', { max: most }) : good([...files.values()]);
}

function askedOf(operator: Operator, value: unknown): Result<unknown> | undefined {
  switch (operator) {
    case 'contains':
    case 'doesNotContain':
      return pieceOf(value);
    case 'isWithin':
    case 'isNotWithin':
      return isListOf(isOneOf(FILE_KINDS), { most: FILE_KINDS.length })(value)
        ? good(value)
        : bad('value.list');
    case 'less':
    case 'greater':
      return typeof value === 'number' && value >= 0 && Number.isFinite(value)
        ? good(value)
        : bad('value.decimal');
    default:
      return undefined;
  }
}

function pieceOf(value: unknown): Result<string> {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return bad('value.text');
  return value.length > PIECE ? bad('value.too_long', { max: PIECE }) : good(value.normalize('NFC'));
}
