import type { ColumnOf } from '#core/fields/registry.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Two numbers as an object of JSON; an index holds the point that they are, which conditions narrow the rows by. */
export const storedPosition: StoredField<ColumnOf<'position'>> = {
  type: () => sql`jsonb`,
  cast: sql`jsonb`,
  fromJson: (jsonb) => sql`nullif(${jsonb}, 'null')`,
  text: positionText,
  csv: positionText,
  ofText: (text) => sql`colonnade.text_position(${text})`,
  index: (expression) => sql`using gist (colonnade.position_point(${expression}))`,
  condition: (operator, expression, parameter) => {
    const asked = sql`${parameter}::jsonb`;
    if (operator === 'isNear')
      return sql`(${pointOf(expression)} <@ colonnade.box_around(${asked}) and colonnade.distance(${expression}, ${asked}) <= (${asked} ->> 'within')::numeric)`;
    return operator === 'isInBox'
      ? sql`(${pointOf(expression)} <@ colonnade.box_of(${asked}) and colonnade.is_between_sides(${expression}, ${asked}))`
      : undefined;
  },
};

function positionText(expression: Sql): Sql {
  return sql`colonnade.position_text(${expression})`;
}

function pointOf(expression: Sql): Sql {
  return sql`colonnade.position_point(${expression})`;
}
