import type { Column } from '#core/fields/registry.ts';
import { sql, type Sql } from '../database/sql/sql.ts';
import { storedAutomaticNumber } from './automatic-number/stored-automatic-number.ts';
import { storedBoolean } from './boolean/stored-boolean.ts';
import { storedChoice } from './choice/stored-choice.ts';
import { storedChoices } from './choices/stored-choices.ts';
import { storedColour } from './colour/stored-colour.ts';
import { storedDate } from './date/stored-date.ts';
import { storedDateTime } from './date-time/stored-date-time.ts';
import { storedDuration } from './duration/stored-duration.ts';
import { storedFile } from './file/stored-file.ts';
import { storedFiles } from './files/stored-files.ts';
import { storedImage } from './image/stored-image.ts';
import { storedImages } from './images/stored-images.ts';
import { storedInteger } from './integer/stored-integer.ts';
import { storedJson } from './json/stored-json.ts';
import { storedLink } from './link/stored-link.ts';
import { storedList } from './list/stored-list.ts';
import { storedOwnOrder } from './own-order/stored-own-order.ts';
import { storedPassword } from './password/stored-password.ts';
import { storedPosition } from './position/stored-position.ts';
import { storedRating } from './rating/stored-rating.ts';
import { storedRecurrence } from './recurrence/stored-recurrence.ts';
import { storedRichText } from './rich-text/stored-rich-text.ts';
import { storedTime } from './time/stored-time.ts';
import { storedExact } from './number/stored-number.ts';
import { storedEmail } from './email/stored-email.ts';
import { storedMultilineText } from './multiline-text/stored-multiline-text.ts';
import { storedMultilingualText } from './multilingual-text/stored-multilingual-text.ts';
import { storedPhone } from './phone/stored-phone.ts';
import { storedUrl } from './url/stored-url.ts';
import type { StoredField, StoredFields } from './stored-field.ts';
import { storedSecret } from './secret/stored-secret.ts';
import { storedText } from './text/stored-text.ts';

/** How each column type is stored; one folder each. */
const STORED = {
  automaticNumber: storedAutomaticNumber,
  boolean: storedBoolean,
  choice: storedChoice,
  choices: storedChoices,
  colour: storedColour,
  date: storedDate,
  dateTime: storedDateTime,
  decimal: storedExact,
  duration: storedDuration,
  email: storedEmail,
  file: storedFile,
  files: storedFiles,
  image: storedImage,
  images: storedImages,
  integer: storedInteger,
  json: storedJson,
  link: storedLink,
  list: storedList,
  money: storedExact,
  multilineText: storedMultilineText,
  multilingualText: storedMultilingualText,
  ownOrder: storedOwnOrder,
  password: storedPassword,
  phone: storedPhone,
  position: storedPosition,
  rating: storedRating,
  recurrence: storedRecurrence,
  richText: storedRichText,
  secret: storedSecret,
  text: storedText,
  time: storedTime,
  url: storedUrl,
} satisfies StoredFields;

/** The stored value that a JSON form of it stands for, as an expression over one of type jsonb. */
export function fromJson(column: Column, jsonb: Sql): Sql {
  const { fromJson: own, cast } = storedOf(column);
  return own ? own(jsonb, column) : sql`(${jsonb} #>> '{}')::${cast}`;
}

/** The JSON form of a stored value, as an expression of type jsonb. */
export function toJsonb(column: Column, expression: Sql): Sql {
  return sql`to_jsonb(${storedOf(column).json?.(expression) ?? expression})`;
}

/** The form of a value that the journal keeps, as an expression of type jsonb. */
export function journalJson(column: Column, expression: Sql): Sql {
  const { journal, json } = storedOf(column);
  return sql`to_jsonb(${(journal ?? json)?.(expression) ?? expression})`;
}

/** A value in its JSON form as the driver binds it; null is bound as it is. */
export function boundValue(column: Pick<Column, 'type'>, value: unknown): unknown {
  const { bound } = storedOf(column);
  return bound && value !== null && value !== undefined ? bound(value) : value;
}

/** The value that a formula gives a column, in the type in which it is stored. */
export function ofFormula(column: Column, expression: Sql): Sql {
  const { type, cast, ofFormula: own } = storedOf(column);
  return own ? own(expression, column) : sql`(${expression})::${type(column) ?? cast}`;
}

/** A value as the text of a file's cell, for people who look at what is imported. */
export function lineText(column: Column, value: Sql): Sql {
  const { textual, isProse, csv, text } = storedOf(column);
  if (textual === true) return value;
  return (isProse === true ? text : (csv ?? text))(value, column);
}

/** Whether any text may be what people read of a column's values: one that a spreadsheet would run, too. */
export function isWordy(column: Pick<Column, 'type'>): boolean {
  const { textual, isProse } = storedOf(column);
  return textual === true || isProse === true;
}

/** How a column is stored. */
export function storedOf(column: Pick<Column, 'type'>): StoredField {
  // The registry pairs each type with its own storage; TypeScript cannot follow the pair through a union.
  return STORED[column.type] as StoredField;
}
