import {
  fieldOf,
  FIELDS,
  type ChoicesType,
  type ChoiceType,
  type Column,
  type FieldType,
  type FileType,
  type LinkType,
  type ListType,
} from './registry.ts';

/** What has a column type: a column, a data type. */
interface Typed {
  readonly type: FieldType;
}

/** Whether a column's value is one record of another table. */
export function isLink<Of extends Typed>(column: Of | undefined): column is Of & { readonly type: LinkType } {
  return column !== undefined && fieldOf(column).relation === 'one';
}

/** Whether a type, as a document that was not checked yet names it, is that of links. */
export function isLinkType(type: unknown): boolean {
  return typeof type === 'string' && type in FIELDS && isLink({ type: type as FieldType });
}

/** The same of lists. */
export function isListType(type: unknown): boolean {
  return typeof type === 'string' && type in FIELDS && isList({ type: type as FieldType });
}

/** Whether a column's value is several records of another table. */
export function isList<Of extends Typed>(column: Of | undefined): column is Of & { readonly type: ListType } {
  return column !== undefined && fieldOf(column).relation === 'many';
}

/** Whether a column's value is one record of another table, or several. */
export function isRelation<Of extends Typed>(
  column: Of | undefined,
): column is Of & { readonly type: LinkType | ListType } {
  return column !== undefined && fieldOf(column).relation !== undefined;
}

/** Whether a column's value is one of its choices. */
export function isChoice<Of extends Typed>(
  column: Of | undefined,
): column is Of & { readonly type: ChoiceType } {
  return column !== undefined && fieldOf(column).chosen === 'one';
}

/** Whether a column is a link to what can be booked. */
export function leadsToResource(column: Typed & { readonly resource?: boolean | undefined }): boolean {
  return isLink(column) && column.resource === true;
}

/** Whether a column is a choice that has the code. */
export function hasChoice(column: Typed, code: string): boolean {
  const { choices = [] } = column as Typed & { readonly choices?: readonly { readonly code: string }[] };
  return isChoice(column) && choices.some((choice) => choice.code === code);
}

/** Whether records stand in lanes by a column: by its choices, or by the records that it leads to. */
export function makesLanes(column: Typed): boolean {
  return isChoice(column) || isLink(column);
}

/** Whether a column's value is one of its choices, or several. */
export function isChosen<Of extends Typed>(
  column: Of | undefined,
): column is Of & { readonly type: ChoiceType | ChoicesType } {
  return column !== undefined && fieldOf(column).chosen !== undefined;
}

/** Whether a column's value is a file, or several. */
export function isOfFiles<Of extends Typed>(
  column: Of | undefined,
): column is Of & { readonly type: FileType } {
  return column !== undefined && fieldOf(column).files !== undefined;
}

/** Whether a column's value is an image, or several. */
export function isOfImages(column: Typed): boolean {
  return fieldOf(column).pictures === true;
}

/** Whether images may stand in a column's texts, which are files of the record. */
export function embedsImages(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).embeds === true;
}

/** Whether a column's values are places on the earth. */
export function isPosition(column: Typed): boolean {
  return fieldOf(column).spot === true;
}

/** Whether a column's values say how the event of a record repeats. */
export function isRecurrence(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).repeats === true;
}

/** Whether a column holds values that may become values of another type, and be made of them. */
export function mayChangeType(column: Typed): boolean {
  return ![isList, isOwnOrder, isWriteOnly, isOfFiles, isRecurrence].some((is) => is(column));
}

/** Whether a column's value is yes or no. */
export function isFlag(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).flag === true;
}

/** Whether a column's value is one line of text that names something. */
export function isName(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).line === 'name';
}

/** Whether a column's value is an e-mail address. */
export function isEmail(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).line === 'email';
}

/** Whether a column's value is several things: records, choices, or files. */
export function isSeveral(column: Typed): boolean {
  const { relation, chosen, files } = fieldOf(column);
  return [relation, chosen, files].includes('many');
}

/** Whether answers never give what a column holds, only that there is something: a password, a secret. */
export function isWriteOnly(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).writeOnly !== undefined;
}

/** Whether a column holds hashes of passwords, from which nothing comes back. */
export function isPasswordColumn(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).writeOnly === 'hashed';
}

/** Whether a column holds sealed texts, which are shown on demand. */
export function isSecret(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).writeOnly === 'sealed';
}

/** Whether each value has a text for every language, of which a reader sees one. */
export function isSpoken(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).spokenIn !== undefined;
}

/** Whether the database, not a user, gives a column's values. */
export function isGenerated(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).generated === true;
}

/** Whether a column is the own order of its table, in which people move records. */
export function isOwnOrder(column: Typed | undefined): boolean {
  return column !== undefined && fieldOf(column).arranges === true;
}

/** A column of one of the things that a column's values hold; the column itself where they are one thing. */
export function columnOfOne<Of extends Typed>(column: Of): Of {
  const { memberType } = fieldOf(column);
  // The options of a type of one thing are among those of the type of several.
  return memberType === undefined ? column : { ...column, type: memberType };
}

/** Kinds of values of formulas that read as those of the column type of the same name do. */
const READ_ALIKE: ReadonlySet<string> = new Set([
  'boolean',
  'integer',
  'decimal',
  'money',
  'date',
  'time',
  'dateTime',
  'duration',
] satisfies FieldType[]);

/** The column type whose values read as those that a formula gives; undefined for texts, choices and records. */
export function typeOfKind(kind: string): FieldType | undefined {
  return READ_ALIKE.has(kind) ? (kind as FieldType) : undefined;
}

/** The formula that gives a column's first value; undefined for a plain value, or none. */
export function defaultFormula(column: Column): string | undefined {
  const given = 'default' in column ? column.default : undefined;
  return typeof given === 'object' && 'formula' in given ? given.formula : undefined;
}

/** What the values of a column say of time, by what they are in formulas. */
const TIME_KINDS = { dateTime: 'moment', date: 'day', time: 'clock', duration: 'length' } as const;
export type TimeKind = (typeof TIME_KINDS)[keyof typeof TIME_KINDS];

/** What the values of a column say of time: a moment, a day, a time of day, a length; undefined for anything else. */
export function timeKindOf(column: Column): TimeKind | undefined {
  const kind = fieldOf(column).formulaType(column)?.kind ?? '';
  return kind in TIME_KINDS ? TIME_KINDS[kind as keyof typeof TIME_KINDS] : undefined;
}
