import type { Column } from '#core/fields/registry.ts';
import { storedAutomaticNumber } from './stored-automatic-number.ts';
import { storedChoice } from './stored-choice.ts';
import type { StoredField, StoredFields } from './stored-field.ts';
import { storedExact, storedInteger } from './stored-number.ts';
import { storedPassword } from './stored-password.ts';
import { storedText } from './stored-text.ts';

const asText = (sql: string) => `${sql}::text`;

/** How each column type is stored. */
const STORED = {
  automaticNumber: storedAutomaticNumber,
  boolean: { type: () => 'boolean', cast: 'boolean', text: asText },
  choice: storedChoice,
  choices: {
    type: () => 'text[]',
    cast: 'text[]',
    fromJson: (jsonb) =>
      `case jsonb_typeof(${jsonb}) when 'array' then array(select jsonb_array_elements_text(${jsonb})) end`,
    text: (sql) => `array_to_string(${sql}, ' ')`,
    csv: (sql) => `array_to_string(${sql}, ';')`,
  },
  colour: { type: () => 'text', cast: 'text', text: (sql) => sql },
  date: { type: () => 'date', cast: 'date', text: asText },
  dateTime: {
    type: () => 'timestamptz(3)',
    cast: 'timestamptz',
    text: asText,
    csv: (sql) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  decimal: storedExact,
  duration: { ...storedInteger, csv: clock },
  email: storedText,
  integer: storedInteger,
  link: { type: () => 'bigint', cast: 'bigint', text: asText },
  list: { type: () => null, cast: 'bigint[]', text: () => `''` },
  money: storedExact,
  multilineText: storedText,
  password: storedPassword,
  phone: storedText,
  rating: { type: () => 'smallint', cast: 'smallint', text: asText },
  text: storedText,
  time: { type: () => 'time(0)', cast: 'time', text: asText },
  url: storedText,
} satisfies StoredFields;

/** Seconds as hours, minutes and seconds: `1:30:00`. */
function clock(sql: string): string {
  const seconds = `abs(${sql})`;
  return `(case when ${sql} < 0 then '-' else '' end || ${seconds} / 3600 || ':' || lpad((${seconds} / 60 % 60)::text, 2, '0') || ':' || lpad((${seconds} % 60)::text, 2, '0'))`;
}

/** The stored value that a JSON form of it stands for, as an expression over one of type jsonb. */
export function fromJson(column: Column, jsonb: string): string {
  const { fromJson: own, cast } = storedOf(column);
  return own ? own(jsonb, column) : `(${jsonb} #>> '{}')::${cast}`;
}

/** The JSON form of a stored value, as an expression of type jsonb. */
export function toJsonb(column: Column, sql: string): string {
  return `to_jsonb(${storedOf(column).json?.(sql) ?? sql})`;
}

/** How a column is stored. */
export function storedOf(column: Pick<Column, 'type'>): StoredField {
  // The registry pairs each type with its own storage; TypeScript cannot follow the pair through a union.
  return STORED[column.type] as StoredField;
}
