import type { ColumnOf } from '#core/fields/registry.ts';
import { MULTILINE_LENGTH } from '#core/fields/multiline-text/multiline-text.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { SPACE } from '../text/line-of-text.ts';
import { storedLine } from '../text/stored-text.ts';

/** No space at the end, and of the control characters tabs and line feeds alone. */
const UNKEPT = literal(String.raw`[\u0001-\u0008\u000b-\u001f\u007f]|[${SPACE}]$`);

/** Text of several lines. */
export const storedMultilineText: StoredField<ColumnOf<'multilineText'>> = {
  ...storedLine,
  ofText: (text, { maxLength = MULTILINE_LENGTH }) => {
    const isKept = sql`length(${text}) between 1 and ${literal(maxLength)} and ${text} !~ ${UNKEPT} and ${text} is nfc normalized`;
    return sql`(case when ${isKept} then ${text} end)`;
  },
};
