import { z } from 'zod';
import { AutomaticNumberColumn } from './automatic-number/automatic-number-column.ts';
import { BooleanColumn } from './boolean/boolean-column.ts';
import { ChoiceColumn } from './choice/choice-column.ts';
import { ChoicesColumn } from './choices/choices-column.ts';
import { ColourColumn } from './colour/colour-column.ts';
import { DateTimeColumn } from './date-time/date-time-column.ts';
import { DateColumn } from './date/date-column.ts';
import { DecimalColumn } from './decimal/decimal-column.ts';
import { DurationColumn } from './duration/duration-column.ts';
import { EmailColumn } from './email/email-column.ts';
import { OneFileColumn } from './file/file-column.ts';
import { FilesColumn } from './files/files-column.ts';
import { ImageColumn } from './image/image-column.ts';
import { ImagesColumn } from './images/images-column.ts';
import { IntegerColumn } from './integer/integer-column.ts';
import { JsonColumn } from './json/json-column.ts';
import { LinkColumn } from './link/link-column.ts';
import { ListColumn } from './list/list-column.ts';
import { MoneyColumn } from './money/money-column.ts';
import { MultilineTextColumn } from './multiline-text/multiline-text-column.ts';
import { MultilingualTextColumn } from './multilingual-text/multilingual-text-column.ts';
import { OwnOrderColumn } from './own-order/own-order-column.ts';
import { PasswordColumn } from './password/password-column.ts';
import { PhoneColumn } from './phone/phone-column.ts';
import { PositionColumn } from './position/position-column.ts';
import { RatingColumn } from './rating/rating-column.ts';
import { RecurrenceColumn } from './recurrence/recurrence-column.ts';
import { RichTextColumn } from './rich-text/rich-text-column.ts';
import { SecretColumn } from './secret/secret-column.ts';
import { TextColumn } from './text/text-column.ts';
import { TimeColumn } from './time/time-column.ts';
import { UrlColumn } from './url/url-column.ts';

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
  OneFileColumn,
  FilesColumn,
  ImageColumn,
  ImagesColumn,
  IntegerColumn,
  JsonColumn,
  LinkColumn,
  ListColumn,
  MoneyColumn,
  MultilineTextColumn,
  MultilingualTextColumn,
  OwnOrderColumn,
  PasswordColumn,
  PhoneColumn,
  PositionColumn,
  RatingColumn,
  RecurrenceColumn,
  RichTextColumn,
  SecretColumn,
  TextColumn,
  TimeColumn,
  UrlColumn,
]);

export type Column = z.infer<typeof Column> & {
  /** In a catalog: the column's ids in the tables above, by which formulas may also name it. */
  readonly alias?: readonly number[];
  /** In a catalog, of texts in several languages: those of the application, the default first; that of whoever asks. */
  readonly locales?: readonly string[];
  readonly locale?: string;
  /** In files: no other language stands in for that one. */
  readonly isAlone?: boolean;
  /** In a catalog, for an inherited column: its id in the document. */
  readonly origin?: number;
};

export type FieldType = Column['type'];

export type ColumnOf<Type extends FieldType> = Extract<Column, { type: Type }>;
