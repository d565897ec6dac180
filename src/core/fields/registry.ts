import { z } from 'zod';
import { AutomaticNumberColumn, automaticNumber } from './automatic-number/automatic-number.ts';
import { boolean, BooleanColumn } from './boolean/boolean.ts';
import { choice, ChoiceColumn } from './choice/choice.ts';
import { choices, ChoicesColumn } from './choices/choices.ts';
import { colour, ColourColumn } from './colour/colour.ts';
import { dateTime, DateTimeColumn } from './date-time/date-time.ts';
import { date, DateColumn } from './date/date.ts';
import { decimal, DecimalColumn } from './decimal/decimal.ts';
import { duration, DurationColumn } from './duration/duration.ts';
import { email, EmailColumn } from './email/email.ts';
import type { Field, Reader, TypingTraits } from './field.ts';
import { integer, IntegerColumn } from './integer/integer.ts';
import { link, LinkColumn } from './link/link.ts';
import { list, ListColumn } from './list/list.ts';
import { money, MoneyColumn } from './money/money.ts';
import { multilineText, MultilineTextColumn } from './multiline-text/multiline-text.ts';
import { ownOrder, OwnOrderColumn } from './own-order/own-order.ts';
import { password, PasswordColumn } from './password/password.ts';
import { phone, PhoneColumn } from './phone/phone.ts';
import { rating, RatingColumn } from './rating/rating.ts';
import { text, TextColumn } from './text/text.ts';
import { time, TimeColumn } from './time/time.ts';
import { url, UrlColumn } from './url/url.ts';

export type { WithChoices } from './choice/choice.ts';
export { isEmailAddress } from './email/email.ts';
export type { OnDeletion } from './link/link.ts';
export { MAX_MEMBERS } from './list/list.ts';

/** A column of any type, as the catalog describes it. */
export const Column = z.discriminatedUnion('type', [
  AutomaticNumberColumn,
  BooleanColumn,
  ChoiceColumn,
  ChoicesColumn,
  ColourColumn,
  DateColumn,
  DateTimeColumn,
  DecimalColumn,
  DurationColumn,
  EmailColumn,
  IntegerColumn,
  LinkColumn,
  ListColumn,
  MoneyColumn,
  MultilineTextColumn,
  OwnOrderColumn,
  PasswordColumn,
  PhoneColumn,
  RatingColumn,
  TextColumn,
  TimeColumn,
  UrlColumn,
]);

export type Column = z.infer<typeof Column> & {
  /** In a catalog: the column's ids in the tables above, by which formulas may also name it. */
  readonly alias?: readonly number[];
  /** In a catalog, for an inherited column: its id in the document. */
  readonly origin?: number;
};
export type FieldType = Column['type'];
export type ColumnOf<Type extends FieldType> = Extract<Column, { type: Type }>;

/** The column types by name; one file each. */
export const FIELDS = {
  automaticNumber,
  boolean,
  choice,
  choices,
  colour,
  date,
  dateTime,
  decimal,
  duration,
  email,
  integer,
  link,
  list,
  money,
  multilineText,
  ownOrder,
  password,
  phone,
  rating,
  text,
  time,
  url,
} satisfies { readonly [Type in FieldType]: AnyField<ColumnOf<Type>> };

/** A field whose type of value is left open: values reach it only after its own `parse`. */
type AnyField<Column> = Omit<Field<unknown, Column, TypingTraits>, 'toText'> & {
  readonly toText: (value: never, column: Column, reader: Reader) => string;
};

/** The column types of a registry whose fields have a trait. */
export type TypesWith<Trait extends keyof TypingTraits, Value, Fields = typeof FIELDS> = {
  [Type in keyof Fields]: Fields[Type] extends { readonly [Own in Trait]: Value } ? Type : never;
}[keyof Fields];

/** The types whose values are one record of another table. */
export type LinkType = TypesWith<'relation', 'one'>;
/** The types whose values are several records of another table. */
export type ListType = TypesWith<'relation', 'many'>;
/** The types whose values are one of the column's choices. */
export type ChoiceType = TypesWith<'chosen', 'one'>;
/** The types whose values are several of the column's choices. */
export type ChoicesType = TypesWith<'chosen', 'many'>;

/** What the core knows of a column's type. */
export function fieldOf(column: Pick<Column, 'type'>): Field<unknown, Column, TypingTraits> {
  // The registry pairs each type with the field of that type; TypeScript cannot follow the pair through a union.
  return FIELDS[column.type] as unknown as Field<unknown, Column, TypingTraits>;
}

/** The types that the domain knows and this version does not have yet; the catalog refuses them by name. */
export const LATER_TYPES: ReadonlySet<string> = new Set([
  'file',
  'files',
  'image',
  'json',
  'multilingualText',
  'position',
  'richText',
  'secret',
]);
