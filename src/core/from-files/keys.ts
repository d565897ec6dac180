import type { ColumnProfile, SheetProfile } from '../contract/configuration/file-routes.ts';
import { isKeyNamed, singular, stemOf, headerWords } from './names.ts';

/** How much must speak for a column to be the key. */
const ENOUGH = 4;

/** Whether every line has a value there, and no two the same. */
export function isUnique({ lines }: SheetProfile, { filled, repeated }: ColumnProfile): boolean {
  return lines > 0 && filled === lines && repeated === null;
}

export function hasShape({ shapes }: ColumnProfile, ...wanted: readonly string[]): boolean {
  return shapes.some(({ shape, misfits }) => misfits === 0 && wanted.includes(shape));
}

/** Whether values are codes of capitals and digits. */
export function isShortCode({ longest, samples }: ColumnProfile): boolean {
  return longest <= 10 && samples.every((text) => /^(?=.*\p{Lu})[\p{Lu}\d][\p{Lu}\d._/-]*$/u.test(text));
}

/** Whether values are without spaces, and not long. */
function isCoded({ longest, samples }: ColumnProfile): boolean {
  return longest <= 20 && samples.every((text) => /^[\p{L}\d][\p{L}\d./_-]*$/u.test(text));
}

/** The words of a table that a sheet would become, in the singular. */
export function sheetWords({ name, sheet }: SheetProfile): readonly string[] {
  return singular(headerWords(sheet ?? name.replace(/\.[^.]{1,5}$/, '')));
}

/** The columns that tell the records of sheets apart, by their places; none for a sheet where none does clearly. */
export type SheetKeys = ReadonlyMap<string, number>;

export function keysOf(sheets: readonly SheetProfile[]): SheetKeys {
  const words = sheets.map((sheet) => ({ sheet, words: sheetWords(sheet).join(' ') }));
  return new Map(
    sheets.flatMap((sheet) => {
      const others = words.filter((one) => one.sheet !== sheet).map((one) => one.words);
      const key = keyOf(sheet, new Set(others));
      return key === undefined ? [] : [[sheet.key, key] as const];
    }),
  );
}

/** `others`: what other sheets are called, whose keys are no keys here. */
function keyOf(profile: SheetProfile, others: ReadonlySet<string>): number | undefined {
  const table = sheetWords(profile);
  const weighed = profile.columns.flatMap((column, at) => {
    if (!isUnique(profile, column) || column.lines || column.longest > 100) return [];
    const stem = singular(stemOf(headerWords(column.header)));
    const isForeign = others.has(stem.join(' ')) && stem.join(' ') !== table.join(' ');
    return isForeign ? [] : [{ at, weight: weightOf(column, { at, table }) }];
  });
  const best = weighed.toSorted((one, other) => other.weight - one.weight || one.at - other.at)[0];
  return best && best.weight >= ENOUGH ? best.at : undefined;
}

function weightOf(
  column: ColumnProfile,
  { at, table }: { readonly at: number; readonly table: readonly string[] },
): number {
  const words = headerWords(column.header);
  const stem = singular(stemOf(words));
  const isNamed = isKeyNamed(words);
  const isOwn = isNamed && (stem.length === 0 || isEnd(table, stem));
  const isCode = isCoded(column) && !hasShape(column, 'day', 'moment', 'clock', 'email', 'address');
  const isFraction = hasShape(column, 'number') && !hasShape(column, 'whole');
  return (isNamed ? 3 : 0) + (isOwn ? 3 : 0) + (at === 0 ? 2 : 0) + (isCode ? 1 : -3) - (isFraction ? 6 : 0);
}

/** Whether words end with others. */
export function isEnd(words: readonly string[], end: readonly string[]): boolean {
  return end.length > 0 && end.every((word, at) => words[words.length - end.length + at] === word);
}
