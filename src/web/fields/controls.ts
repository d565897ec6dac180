import type { ColumnOf, FieldType, FileType } from '#core/fields/registry.ts';
import { automaticNumberControl } from './automatic-number/automatic-number-control.tsx';
import { booleanControl } from './boolean/boolean-control.tsx';
import { choiceControl } from './choice/choice-control.tsx';
import { choicesControl } from './choices/choices-control.tsx';
import { colourControl } from './colour/colour-control.tsx';
import { dateControl } from './date/date-control.tsx';
import { dateTimeControl } from './date-time/date-time-control.tsx';
import { decimalControl } from './decimal/decimal-control.tsx';
import { durationControl } from './duration/duration-control.tsx';
import { emailControl } from './email/email-control.tsx';
import { fileControl } from './file/file-control.tsx';
import { filesControl } from './files/files-control.tsx';
import { imageControl } from './image/image-control.tsx';
import { imagesControl } from './images/images-control.tsx';
import { integerControl } from './integer/integer-control.tsx';
import { jsonControl } from './json/json-control.tsx';
import { linkControl } from './link/link-control.tsx';
import { listControl } from './list/list-control.tsx';
import { moneyControl } from './money/money-control.tsx';
import { multilineTextControl } from './multiline-text/multiline-text-control.tsx';
import { multilingualTextControl } from './multilingual-text/multilingual-text-control.tsx';
import { ownOrderControl } from './own-order/own-order-control.tsx';
import { passwordControl } from './password/password-control.tsx';
import { phoneControl } from './phone/phone-control.tsx';
import { positionControl } from './position/position-control.tsx';
import { ratingControl } from './rating/rating-control.tsx';
import { recurrenceControl } from './recurrence/recurrence-control.tsx';
import { richTextControl } from './rich-text/rich-text-control.tsx';
import { secretControl } from './secret/secret-control.tsx';
import { textControl } from './text/text-control.tsx';
import { timeControl } from './time/time-control.tsx';
import { urlControl } from './url/url-control.tsx';
import type { AskedPlace } from './position/position-filter-input.tsx';
import type { PathCondition } from '#core/fields/json/path-condition.ts';
import type { ValueOf } from './registry.ts';
import type { FieldControl } from './values/web-field.ts';

/** How values of each column type are typed or chosen; one file each. */
const FIELD_CONTROLS = {
  automaticNumber: automaticNumberControl,
  boolean: booleanControl,
  choice: choiceControl,
  choices: choicesControl,
  colour: colourControl,
  date: dateControl,
  dateTime: dateTimeControl,
  decimal: decimalControl,
  duration: durationControl,
  email: emailControl,
  file: fileControl,
  files: filesControl,
  image: imageControl,
  images: imagesControl,
  integer: integerControl,
  json: jsonControl,
  link: linkControl,
  list: listControl,
  money: moneyControl,
  multilineText: multilineTextControl,
  multilingualText: multilingualTextControl,
  ownOrder: ownOrderControl,
  password: passwordControl,
  phone: phoneControl,
  position: positionControl,
  rating: ratingControl,
  recurrence: recurrenceControl,
  richText: richTextControl,
  secret: secretControl,
  text: textControl,
  time: timeControl,
  url: urlControl,
} satisfies {
  readonly [Type in FieldType]: FieldControl<ColumnOf<Type>, ValueOf<Type>, FilterValueOf<Type>>;
};

/** What one condition compares a value with: of several values, one. */
type FilterValueOf<Type extends FieldType> = Type extends 'link' | 'list'
  ? number
  : Type extends 'choices'
    ? string
    : Type extends 'position'
      ? AskedPlace
      : Type extends FileType
        ? string | number
        : Type extends 'multilingualText'
          ? string
          : Type extends 'json'
            ? PathCondition
            : ValueOf<Type>;

/** The controls of a column's type. */
export function controlOf(column: {
  readonly type: FieldType;
}): FieldControl<{ readonly type: FieldType }, unknown> {
  // The registry pairs each type with the controls of that type; TypeScript cannot follow the pair through a union.
  return FIELD_CONTROLS[column.type] as unknown as FieldControl<{ readonly type: FieldType }, unknown>;
}
