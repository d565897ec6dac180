import { literal, sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { lineOfText, SPACE } from '../text/line-of-text.ts';
import { storedLine } from '../text/stored-text.ts';

const PART = String.raw`[^${SPACE}@<>(),;:"\[\]]+`;
const ADDRESS = String.raw`^${PART}@${PART}[.][^${SPACE}@<>(),;:"\[\].]{2,}$`;

/** An e-mail address. */
export const storedEmail: StoredField<unknown> = {
  ...storedLine,
  ofText: (text) => lineOfText(text, 320, [sql`${text} ~ ${literal(ADDRESS)}`]),
};
