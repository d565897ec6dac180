import type { Column } from '#core/fields/registry.ts';
import { storedChoice } from './stored-choice.ts';
import type { StoredField, StoredFields } from './stored-field.ts';
import { storedExact, storedInteger } from './stored-number.ts';
import { storedText } from './stored-text.ts';

const asText = (sql: string) => `${sql}::text`;

/** How each column type is stored. */
const STORED = {
  automaticNumber: storedInteger,
  boolean: { type: () => 'boolean', cast: 'boolean', text: asText },
  choice: storedChoice,
  choices: { type: () => 'text[]', cast: 'text[]', text: (sql) => `array_to_string(${sql}, ' ')` },
  colour: { type: () => 'text', cast: 'text', text: (sql) => sql },
  date: { type: () => 'date', cast: 'date', text: asText },
  dateTime: { type: () => 'timestamptz(3)', cast: 'timestamptz', text: asText },
  decimal: storedExact,
  duration: storedInteger,
  email: storedText,
  integer: storedInteger,
  link: { type: () => 'bigint', cast: 'bigint', text: asText },
  list: { type: () => null, cast: 'bigint[]', text: () => `''` },
  money: storedExact,
  multilineText: storedText,
  phone: storedText,
  rating: { type: () => 'smallint', cast: 'smallint', text: asText },
  text: storedText,
  time: { type: () => 'time(0)', cast: 'time', text: asText },
  url: storedText,
} satisfies StoredFields;

/** How a column is stored. */
export function storedOf(column: Pick<Column, 'type'>): StoredField {
  // The registry pairs each type with its own storage; TypeScript cannot follow the pair through a union.
  return STORED[column.type] as StoredField;
}
