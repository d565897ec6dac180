import { literal, sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { lineOfText, SPACE } from '../text/line-of-text.ts';
import { storedLine } from '../text/stored-text.ts';

const REST = String.raw`"<>\\^${'`'}{|}`;
const ADDRESS = String.raw`^[hH][tT][tT][pP][sS]?://[^${SPACE}/?#@${REST}]+([/?#][^${SPACE}${REST}]*)?$`;

/** A web address. */
export const storedUrl: StoredField<unknown> = {
  ...storedLine,
  ofText: (text) => lineOfText(text, 2_000, [sql`${text} ~ ${literal(ADDRESS)}`]),
};
