import type { Column } from '#core/catalog/schema.ts';
import { choicesOf, type Conversion } from '#core/configuration/choice-conversions.ts';
import { isSeveral } from '#core/fields/traits.ts';
import { commas, join, literal, sql, type Sql } from '../../database/sql/sql.ts';

/** Choices of a column that become others. */
interface Converted {
  /** The column as it is before, of one choice or several. */
  readonly column: Column;
  /** The column whose choices they are afterwards. */
  readonly next: Column;
  readonly conversion: Conversion;
}

/** What a value of a column becomes; several choices stay in the order of their list, and none of them stands twice. */
export function convertedSql(value: Sql, { column, next, conversion }: Converted): Sql {
  if (!isSeveral(column)) return codeSql(value, conversion);
  const order = choicesOf(next).map(({ code }) => literal(code));
  const codes = sql`select distinct ${codeSql(sql`u.code`, conversion)} as code from unnest(${value}) u(code)`;
  const place = sql`array_position(array[${commas(order)}]::text[], d.code)`;
  const converted = sql`nullif(array(select d.code from (${codes}) d where d.code is not null order by ${place}, d.code), '{}'::text[])`;
  return sql`(case when ${isConvertedSql(value, { column, conversion })} then ${converted} else ${value} end)`;
}

/** Whether a value has one of the choices that become others. */
export function isConvertedSql(value: Sql, { column, conversion }: Omit<Converted, 'next'>): Sql {
  const codes = sql`array[${commas([...conversion.keys()].map((code) => literal(code)))}]::text[]`;
  return isSeveral(column)
    ? sql`coalesce(${value} && ${codes}, false)`
    : sql`coalesce(${value} = any(${codes}), false)`;
}

function codeSql(value: Sql, conversion: Conversion): Sql {
  const whens = [...conversion].map(
    ([code, becomes]) => sql`when ${literal(code)} then ${becomes === null ? sql`null` : literal(becomes)}`,
  );
  return sql`(case ${value} ${join(whens, sql` `)} else ${value} end)`;
}
