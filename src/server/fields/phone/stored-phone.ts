import { literal, sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';
import { lineOfText, SPACE } from '../text/line-of-text.ts';
import { storedLine } from '../text/stored-text.ts';

const NUMBER = String.raw`^[+(]?[0-9${SPACE}().\-/+]*([${SPACE}]*([xX]|[eE][xX][tT][.]?|[pP][oO][sS][tT][eE]|#)[${SPACE}]*[0-9]+)?$`;

/** A telephone number as people write it. */
export const storedPhone: StoredField<unknown> = {
  ...storedLine,
  ofText: (text) =>
    lineOfText(text, 40, [
      sql`${text} ~ ${literal(NUMBER)}`,
      sql`length(regexp_replace(${text}, '[^0-9]', '', 'g')) between 3 and 20`,
    ]),
};
