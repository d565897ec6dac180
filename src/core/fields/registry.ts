import { automaticNumber } from './automatic-number/automatic-number.ts';
import { boolean } from './boolean/boolean.ts';
import { choice } from './choice/choice.ts';
import { choices } from './choices/choices.ts';
import { colour } from './colour/colour.ts';
import { dateTime } from './date-time/date-time.ts';
import { date } from './date/date.ts';
import { decimal } from './decimal/decimal.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import type { Field, Reader, TypingTraits } from './field.ts';
import { file } from './file/file.ts';
import { files } from './files/files.ts';
import { image } from './image/image.ts';
import { images } from './images/images.ts';
import { integer } from './integer/integer.ts';
import { json } from './json/json.ts';
import { link } from './link/link.ts';
import { list } from './list/list.ts';
import { money } from './money/money.ts';
import { multilineText } from './multiline-text/multiline-text.ts';
import { multilingualText } from './multilingual-text/multilingual-text.ts';
import { ownOrder } from './own-order/own-order.ts';
import { password } from './password/password.ts';
import { phone } from './phone/phone.ts';
import { position } from './position/position.ts';
import { rating } from './rating/rating.ts';
import { recurrence } from './recurrence/recurrence.ts';
import { richText } from './rich-text/rich-text.ts';
import { secret } from './secret/secret.ts';
import { text } from './text/text.ts';
import { time } from './time/time.ts';
import { url } from './url/url.ts';
import type { FieldType, ColumnOf, Column } from './column.ts';

export type { Column, ColumnOf, FieldType } from './column.ts';

export type { WithChoices } from './choice/choice.ts';
export { isEmailAddress } from './email/email.ts';
export type { OnDeletion } from './link/link-column.ts';
export { MAX_MEMBERS } from './list/list.ts';

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
  file,
  files,
  image,
  images,
  integer,
  json,
  link,
  list,
  money,
  multilineText,
  multilingualText,
  ownOrder,
  password,
  phone,
  position,
  rating,
  recurrence,
  richText,
  secret,
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

/** The types whose values are files, one or several. */
export type FileType = TypesWith<'files', 'one'> | TypesWith<'files', 'many'>;

/** What the core knows of a column's type. */
export function fieldOf(column: Pick<Column, 'type'>): Field<unknown, Column, TypingTraits> {
  // The registry pairs each type with the field of that type; TypeScript cannot follow the pair through a union.
  return FIELDS[column.type] as unknown as Field<unknown, Column, TypingTraits>;
}
