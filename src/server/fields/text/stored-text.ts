import { maskParts } from '#core/fields/mask.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { openingHoursText, readOpeningHours } from '#core/fields/text/opening-hours.ts';
import { TEXT_LENGTH } from '#core/fields/text/text.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { holidayPlaces } from '../../holidays/holidays.ts';
import { COLLATION, type StoredField } from '../stored-field.ts';
import { lineOfText } from './line-of-text.ts';

const TYPE = sql`text ${COLLATION}`;

/** Text in one column, sorted by the Unicode rules: what texts, addresses and phone numbers share. */
export const storedLine: Omit<StoredField<unknown>, 'ofText'> = {
  type: () => TYPE,
  cast: sql`text`,
  text: (expression) => expression,
  textual: true,
  isSpelledOnce: true,
};

type TextColumn = ColumnOf<'text'>;

/** One line of text. */
export const storedText: StoredField<TextColumn> = {
  ...storedLine,
  longest: ({ maxLength = TEXT_LENGTH }) => maxLength,
  ofText: (text, column) =>
    lineOfText(text, column.maxLength ?? TEXT_LENGTH, [
      ...transformConditions(text, column),
      ...maskConditions(text, column),
      ...namedConditions(text, column),
    ]),
  cleaned,
};

/** Opening hours in the form in which they are kept, places with public holidays in capitals. */
function cleaned(value: unknown, { display }: TextColumn): Result<unknown> {
  if (typeof value !== 'string' || value === '') return good(value);
  if (display === 'openingHours') {
    const hours = readOpeningHours(value);
    return hours.ok ? good(openingHoursText(hours.value)) : hours;
  }
  if (display !== 'publicHolidays') return good(value);
  const place = value.toUpperCase();
  return holidayPlaces().has(place) ? good(place) : bad('value.public_holidays', { place: value });
}

function transformConditions(text: Sql, { transform }: TextColumn): readonly Sql[] {
  const same = (other: Sql) => sql`${text} = ${other}`;
  if (transform === 'upper') return [same(sql`upper(${text} ${COLLATION})`)];
  if (transform === 'lower') return [same(sql`lower(${text} ${COLLATION})`)];
  return transform === 'firstUpper' ? [sql`left(${text}, 1) = upper(left(${text}, 1) ${COLLATION})`] : [];
}

const SLOTS = { '9': '[[:digit:]]', A: '[[:alpha:]]', '*': '[[:alpha:][:digit:]]' } as const;

function maskConditions(text: Sql, { mask }: TextColumn): readonly Sql[] {
  if (mask === undefined) return [];
  const pattern = maskParts(mask).map((part) =>
    'slot' in part ? SLOTS[part.slot] : part.fixed.replace(/[^\p{L}\p{Nd} ]/gu, String.raw`\$&`),
  );
  return [sql`(${text} ${COLLATION}) ~ ${literal(`^${pattern.join('')}$`)}`];
}

function namedConditions(text: Sql, { display }: TextColumn): readonly Sql[] {
  const among = (names: readonly string[]) => [
    sql`${text} in (${commas(names.map((name) => literal(name)))})`,
  ];
  if (display === 'timeZone') return among(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (display === 'publicHolidays') return among([...holidayPlaces()]);
  return display === 'openingHours' ? hoursConditions(text) : [];
}

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]';
const SPAN = `${CLOCK}-(${CLOCK}|24:00)`;

/** Of their form, each time not before the one before it, and the end of each after its beginning. */
function hoursConditions(text: Sql): readonly Sql[] {
  return [
    sql`${text} ~ ${literal(`^${SPAN}(, ${SPAN})*$`)}`,
    sql`not exists (
      select from (
        select time, lag(time) over (order by at) as before, at
          from regexp_split_to_table(${text}, '-|, ') with ordinality as part(time, at)
      ) times where before collate "C" > time or (at % 2 = 0 and before = time))`,
  ];
}
