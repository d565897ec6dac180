import { maskParts } from '#core/fields/mask.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { TEXT_LENGTH } from '#core/fields/text/text.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
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
      ...zoneConditions(text, column),
    ]),
};

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

function zoneConditions(text: Sql, { display }: TextColumn): readonly Sql[] {
  if (display !== 'timeZone') return [];
  return [
    sql`${text} in (${commas(['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => literal(name)))})`,
  ];
}
