import type { ColumnProfile, ColumnWish, SheetProfile } from '../contract/configuration/file-routes.ts';
import { MAX_FILE_VALUES } from '../contract/configuration/file-routes.ts';
import { namedTypes, type TypeWords } from '../configuration/guessed-type.ts';
import type { FileShape } from '../fields/field.ts';
import { fieldOf, FIELDS, type FieldType } from '../fields/registry.ts';
import { hasShape } from './keys.ts';
import { columnLabel, labelOfName, stemOf, headerWords } from './names.ts';
import type { Alternative, Evidence } from './proposal.ts';

const TYPES = Object.keys(FIELDS) as readonly FieldType[];

/** Characters of a text beyond which it is one of several lines, and which one line may have. */
const LONG = 160;
const LINE = 250;
/** Choices that are proposed, and characters of one; how often each must be there; lines that say enough. */
const CHOICES = 40;
const CHOICE = 50;
const OFTEN = 2;
const ALIKE = 1.2;
const LINES = 8;
/** Digits behind the decimal sign that numbers may have, and amounts. */
const DIGITS = 10;
const AMOUNT_DIGITS = 4;
/** Different values that are offered as choices where none is there twice. */
const FEW = 20;
/** Values of which a table can be made. */
const MADE = 20_000;

/** Digits behind the decimal sign that values of a type may have. */
export function digitsOf(type: FieldType): number {
  return fieldOf({ type }).fileShape === 'amount' ? AMOUNT_DIGITS : DIGITS;
}

/** The type of a new column whose values look so. */
export function typeOfShape(shape: FileShape): FieldType {
  const type = TYPES.find((one) => fieldOf({ type: one }).fileShape === shape);
  if (!type) throw new Error(`Bug: no column type for values of the shape ${shape}`);
  return type;
}

/** The same as a wish. */
function typed(shape: FileShape): ColumnWish {
  return { kind: 'type', type: typeOfShape(shape) };
}

/** Shapes in the order in which they are taken where all values have them. */
const SURE: readonly FileShape[] = ['day', 'moment', 'clock', 'email', 'address', 'colour'];

/** Shapes that are told of where almost all values have them. */
const NEAR: ReadonlySet<string> = new Set([
  'whole',
  'number',
  'day',
  'moment',
  'email',
  'address',
] satisfies FileShape[]);

interface Typing {
  readonly profile: SheetProfile;
  readonly column: ColumnProfile;
  readonly isKey: boolean;
  readonly words: TypeWords;
  /** Headers, in words, that are choices in some sheet. */
  readonly chosen: ReadonlySet<string>;
}

/** What a column is by its values and by its header, links left aside; undefined where it is nothing at all. */
export function ownType(typing: Typing): Alternative | undefined {
  const { column, profile } = typing;
  if (column.filled === 0)
    return isUnnamed(column) ? undefined : { as: typed('line'), evidence: [emptiness(profile, column)] };
  const shape = shapeOf(typing);
  return { as: typed(shape), evidence: evidenceOf(typing, shape) };
}

function shapeOf(typing: Typing): FileShape {
  const { column, words, isKey } = typing;
  const named = namedTypes(labelOfName(column.header), words);
  const isNamed = (shape: FileShape) => named.includes(typeOfShape(shape));
  if (isFlag(column)) return 'flag';
  const sure = SURE.find((shape) => hasShape(column, shape));
  if (sure) return sure;
  if (hasShape(column, 'phone') && (isNamed('phone') || isDialled(column))) return 'phone';
  const isNumber = !column.coded && column.digits <= DIGITS && hasShape(column, 'number');
  if (isNumber && column.digits <= AMOUNT_DIGITS && isNamed('amount') && !isKey) return 'amount';
  if (isNumber) return hasShape(column, 'whole') ? 'whole' : 'number';
  if (column.lines || column.longest > LONG || (isNamed('lines') && column.longest > LINE / 4))
    return 'lines';
  return isChoiceLike(typing) ? 'choice' : 'line';
}

function isFlag({ values, distinct }: ColumnProfile): boolean {
  const type = typeOfShape('flag');
  return distinct.count === 2 && fieldOf({ type }).isLikely?.(values.map(({ text }) => text)) === true;
}

/** Numbers as people dial them, which no other program writes so. */
function isDialled({ samples }: ColumnProfile): boolean {
  return (
    samples.length > 0 && samples.every((text) => /^[+(]/.test(text) && text.replaceAll(/\D/g, '').length > 5)
  );
}

function isChoiceLike(typing: Typing): boolean {
  const { column, profile, isKey, chosen } = typing;
  if (isKey || !areChoices(column) || profile.lines < LINES) return false;
  const often = column.filled / column.distinct.count;
  if (column.filled * 2 < profile.lines) return false;
  return often >= OFTEN || (often >= ALIKE && chosen.has(headerWords(column.header).join(' ')));
}

/** Whether a column is one of choices by its own values, in words of its header; undefined where it is none. */
export function choiceHeader(typing: Omit<Typing, 'chosen'>): string | undefined {
  const whole = { ...typing, chosen: new Set<string>() };
  return typing.column.filled > 0 && shapeOf(whole) === 'choice'
    ? headerWords(typing.column.header).join(' ')
    : undefined;
}

function areChoices({ values, longest }: ColumnProfile): boolean {
  return values.length > 1 && values.length <= CHOICES && longest <= CHOICE;
}

/** Whether a file does not say what a column is called. */
export function isUnnamed({ header, name }: ColumnProfile): boolean {
  return header === '' || (header === name && /^[A-Z]{1,2}$/.test(header));
}

function evidenceOf({ profile, column, words }: Typing, shape: FileShape): readonly Evidence[] {
  const named = namedTypes(labelOfName(column.header), words).includes(typeOfShape(shape));
  const near = column.shapes
    .filter(({ shape: one, misfits }) => misfits > 0 && NEAR.has(one))
    .toSorted((one, other) => one.misfits - other.misfits)[0];
  const isText = shape === 'line' || shape === 'lines' || shape === 'choice';
  return [
    ...(isText ? [] : [evidence('fits', { count: column.filled })]),
    ...(isText && near ? [misfitsOf(column, near.shape)] : []),
    ...(isText && column.coded ? [evidence('codes', {})] : []),
    ...(named ? [evidence('named', {})] : []),
    ...(shape === 'choice' ? [fewValues(column)] : []),
    ...(column.least !== null && column.most !== null && !isText
      ? [evidence('range', { from: column.least, to: column.most })]
      : []),
    ...(column.digits > 0 && !isText ? [evidence('digits', { count: column.digits })] : []),
    ...(shape === 'lines' ? [evidence('long', { length: column.longest })] : []),
    ...(column.filled < profile.lines ? [emptiness(profile, column)] : []),
  ];
}

/** Everything else that a column could be, with what speaks for it or against it. */
export function otherTypes(typing: Typing, as: ColumnWish): readonly Alternative[] {
  const { column } = typing;
  const possible = column.shapes.flatMap(({ shape, misfits }): readonly Alternative[] => {
    const known = TYPES.map((type) => fieldOf({ type }).fileShape).find((one) => one === shape);
    if (!known || (known === 'flag' && !isFlag(column))) return [];
    if (known === 'phone' && (misfits > 0 || column.least !== null)) return [];
    if (misfits > 0 && !NEAR.has(known)) return [];
    const fit = misfits === 0 ? evidence('fits', { count: column.filled }) : misfitsOf(column, shape);
    const own = { as: typed(known), evidence: [fit] };
    const isAmount = known === 'number' && column.digits <= AMOUNT_DIGITS;
    return isAmount ? [own, { as: typed('amount'), evidence: [fit] }] : [own];
  });
  const isLong = column.longest > LINE;
  const texts: readonly Alternative[] = [
    ...(isLong ? [] : [{ as: typed('line'), evidence: [] }]),
    { as: typed('lines'), evidence: isLong ? [evidence('long', { length: column.longest })] : [] },
  ];
  const isChosen =
    (column.repeated !== null || column.values.length <= FEW) &&
    column.values.length > 0 &&
    column.values.length <= MAX_FILE_VALUES &&
    !column.lines;
  const choices = isChosen ? [{ as: typed('choice'), evidence: [fewValues(column)] }] : [];
  const made = madeOf(column);
  return [...possible, ...choices, ...texts, ...made, { as: { kind: 'skip' } as const, evidence: [] }].filter(
    (one) => !isSameWish(one.as, as),
  );
}

function madeOf(column: ColumnProfile): readonly Alternative[] {
  const { distinct, longest, filled } = column;
  if (filled === 0 || distinct.count > MADE || distinct.count === filled || longest > LINE) return [];
  const words = stemOf(headerWords(column.header));
  const label = (words.length > 0 && labelOfName(words.join(' '))) || columnLabel(column);
  const as = { kind: 'table', label, plural: label } as const;
  return [{ as, evidence: [evidence('records', { count: distinct.count })] }];
}

export function isSameWish(one: ColumnWish, other: ColumnWish): boolean {
  if (one.kind === 'link' && other.kind === 'link') return one.to === other.to && one.by === other.by;
  if (one.kind === 'type' && other.kind === 'type') return one.type === other.type;
  return one.kind === other.kind;
}

export function evidence(code: Evidence['code'], params: Evidence['params']): Evidence {
  return { code, params };
}

function misfitsOf({ shapes, filled }: ColumnProfile, shape: string): Evidence {
  const found = shapes.find((one) => one.shape === shape);
  const first = found?.first[0];
  return evidence('misfits', {
    count: found?.misfits ?? 0,
    of: filled,
    shape,
    line: first?.line ?? 0,
    text: first?.text ?? '',
  });
}

function fewValues({ values }: ColumnProfile): Evidence {
  const first = values.slice(0, 5).map(({ text }) => text);
  return evidence('few', { count: values.length, values: first.join(', ') });
}

function emptiness({ lines }: SheetProfile, { filled }: ColumnProfile): Evidence {
  const share = lines === 0 ? 100 : Math.round(((lines - filled) / lines) * 100);
  return evidence('empty', { share });
}
