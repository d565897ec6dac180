import type { ColumnOf } from '#core/fields/registry.ts';
import { formattedJson } from '#core/fields/json/json-text.ts';
import { CodeReading } from '../code/code-reading.tsx';
import { pathText } from './path-text.ts';
import type { WebField } from '../values/web-field.ts';

/** Characters of a long value that a cell may need. */
const CELL_LENGTH = 300;

/** JSON; a cell shows its beginning in one line. */
export const json: WebField<ColumnOf<'json'>, string> = {
  cell: (value) => <bdi dir="ltr">{value.slice(0, CELL_LENGTH)}</bdi>,
  Reading: ({ value }) => <CodeReading text={formattedJson(value)} language="json" />,
  wide: true,
  width: 280,
  limitsCount: true,
  askedText: ({ operator, value }, _reader, t) => (operator === 'atPath' ? pathText(t, value) : undefined),
};
