import type { ColumnOf, FIELDS, FieldType } from '#core/fields/registry.ts';
import { automaticNumber } from './automatic-number/automatic-number.ts';
import { boolean } from './boolean/boolean.tsx';
import { choice } from './choice/choice.ts';
import { choices } from './choices/choices.ts';
import { colour } from './colour/colour.tsx';
import { dateTime } from './date-time/date-time.ts';
import { date } from './date/date.ts';
import { decimal } from './decimal/decimal.ts';
import { duration } from './duration/duration.tsx';
import { email } from './email/email.tsx';
import { file } from './file/file.tsx';
import { files } from './files/files.ts';
import { image } from './image/image.ts';
import { images } from './images/images.ts';
import { integer } from './integer/integer.ts';
import { json } from './json/json.tsx';
import { link } from './link/link.tsx';
import { list } from './list/list.tsx';
import { money } from './money/money.ts';
import { multilineText } from './multiline-text/multiline-text.tsx';
import { multilingualText } from './multilingual-text/multilingual-text.tsx';
import { ownOrder } from './own-order/own-order.ts';
import { phone } from './phone/phone.tsx';
import { position } from './position/position.tsx';
import { rating } from './rating/rating.tsx';
import { recurrence } from './recurrence/recurrence.tsx';
import { richText } from './rich-text/rich-text.tsx';
import { secret } from './secret/secret.tsx';
import { text } from './text/text.ts';
import { time } from './time/time.ts';
import { unreadable } from './unreadable/unreadable.tsx';
import { url } from './url/url.tsx';
import type { LinkedRecord, WebField } from './values/web-field.ts';

/** How each column type is shown; one file each. */
const WEB_FIELDS = {
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
  password: unreadable,
  phone,
  position,
  rating,
  recurrence,
  richText,
  secret,
  text,
  time,
  url,
} satisfies { readonly [Type in FieldType]: WebField<ColumnOf<Type>, ValueOf<Type>> };

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

/** How a column's type is shown. */
export function webFieldOf(column: {
  readonly type: FieldType;
}): WebField<{ readonly type: FieldType }, unknown> {
  // The registry pairs each type with the field of that type; TypeScript cannot follow the pair through a union.
  return WEB_FIELDS[column.type] as unknown as WebField<{ readonly type: FieldType }, unknown>;
}
