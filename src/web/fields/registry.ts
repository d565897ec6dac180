import type { ColumnOf, FIELDS, FieldType } from '#core/fields/registry.ts';
import { automaticNumber } from './automatic-number.tsx';
import { boolean } from './boolean.tsx';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { colour } from './colour.tsx';
import { dateTime } from './date-time.tsx';
import { date } from './date.tsx';
import { decimal } from './decimal.tsx';
import { duration } from './duration.tsx';
import { email } from './email.tsx';
import { integer } from './integer.tsx';
import { link } from './link.tsx';
import { list } from './list.tsx';
import { money } from './money.tsx';
import { multilineText } from './multiline-text.tsx';
import { phone } from './phone.tsx';
import { rating } from './rating.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import { url } from './url.tsx';
import type { LinkedRecord, WebField } from './web-field.ts';

/** The column types by name; one file each. */
export const WEB_FIELDS = {
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
  phone,
  rating,
  text,
  time,
  url,
} satisfies { readonly [Type in FieldType]: WebField<ColumnOf<Type>, ValueOf<Type>, FilterValueOf<Type>> };

type CoreValueOf<Type extends FieldType> = Extract<
  ReturnType<(typeof FIELDS)[Type]['parse']>,
  { ok: true }
>['value'];

/** The value of a type as answers carry it: linked records have their titles beside them. */
export type ValueOf<Type extends FieldType> = Type extends 'link'
  ? LinkedRecord
  : Type extends 'list'
    ? readonly LinkedRecord[]
    : CoreValueOf<Type>;

/** What one condition compares a value with: of several values, one. */
type FilterValueOf<Type extends FieldType> = Type extends 'link' | 'list'
  ? number
  : Type extends 'choices'
    ? string
    : CoreValueOf<Type>;

/** What the browser knows of a column's type. */
export function webFieldOf(column: {
  readonly type: FieldType;
}): WebField<{ readonly type: FieldType }, unknown> {
  // The registry pairs each type with the field of that type; TypeScript cannot follow the pair through a union.
  return WEB_FIELDS[column.type] as unknown as WebField<{ readonly type: FieldType }, unknown>;
}
