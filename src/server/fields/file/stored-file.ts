import { FILE_KINDS, MEDIA_FAMILIES, MEDIA_OF_KINDS } from '#core/fields/file/file-kinds.ts';
import type { Operator } from '#core/query/operators.ts';
import { commas, join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import type { StoredField } from '../stored-field.ts';

/** Files as JSON: an object, or an array of them. */
export const storedFile: StoredField<unknown> = {
  type: () => sql`jsonb`,
  cast: sql`jsonb`,
  bound: (value) => JSON.stringify(value),
  fromJson: (jsonb) => sql`nullif(${jsonb}, 'null'::jsonb)`,
  text: (expression) => sql`colonnade.file_names(${expression})`,
  condition: conditionSql,
};

/** The files of a value, whether it is one or several. */
const EACH = (expression: Sql) => sql`jsonb_path_query(${expression}, '$[*]') f`;

function conditionSql(operator: Operator, expression: Sql, parameter: Sql): Sql | undefined {
  if (operator === 'contains')
    return sql`(colonnade.folded(colonnade.file_names(${expression})) like '%' || colonnade.like_literal(${parameter}::text) || '%')`;
  if (operator === 'isWithin')
    return sql`exists (select from ${EACH(expression)} where ${kindSql(sql`f ->> 'type'`)} = any(${parameter}::text[]))`;
  const sign = operator === 'less' ? sql`<` : operator === 'greater' ? sql`>` : undefined;
  return (
    sign &&
    sql`exists (select from ${EACH(expression)} where (f ->> 'size')::numeric ${sign} ${parameter}::numeric)`
  );
}

/** The kind of a media type, as `kindOfMedia` tells it. */
function kindSql(media: Sql): Sql {
  const listed = FILE_KINDS.flatMap((kind) => {
    const types = MEDIA_OF_KINDS[kind];
    return types
      ? [sql`when ${media} in (${commas(types.map((type) => literal(type)))}) then ${literal(kind)}`]
      : [];
  });
  const families = MEDIA_FAMILIES.map(
    (family) => sql`when ${media} like ${literal(`${family}/%`)} then ${literal(family)}`,
  );
  return sql`(case ${join([...listed, ...families], sql` `)} else 'other' end)`;
}
