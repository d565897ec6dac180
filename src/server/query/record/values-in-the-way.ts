import { isLink } from '#core/fields/traits.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Booking, Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf, toJsonb } from '../../fields/registry.ts';
import { keptCell, retypedSql, type TypeChange } from '../tables/converted-types.ts';
import { overlappingSql } from '../tables/bookings.ts';
import { everTitles } from './ever-titles.ts';
import { physicalTable } from '../scene/physical-names.ts';

/** Values that a change of the catalog does not bear: those of no value of another type, with more decimals, missing ones, equal ones, what is taken twice at a time; or any record. */
export type Hindrance =
  | { readonly kind: 'empty' | 'twice' | 'any' }
  | { readonly kind: 'unconverted'; readonly change: TypeChange; readonly hasKept: boolean }
  | { readonly kind: 'overlap'; readonly booking: Booking }
  | { readonly kind: 'rounded'; readonly places: number };

interface Asked {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly hindrance: Hindrance;
}

/** A record in the way. */
interface HinderingCell {
  readonly id: number;
  readonly title: string;
  /** Empty where there is none. */
  readonly value: string;
}

/** How many records stand in the way, and the first of them. */
export interface Hindering {
  readonly count: number;
  readonly cells: readonly HinderingCell[];
}

/** Most records that are named unless more are asked for. */
const NAMED = 10;

/** The records of a table whose values stand in the way of a change, deleted ones too where the database counts them. */
export async function valuesInTheWay(
  db: Runner,
  catalog: Catalog,
  asked: Asked & { readonly most?: number },
): Promise<Hindering> {
  const { table, columns, most = NAMED } = asked;
  const values = columns.map((column) => sql`(${storedOf(column).text(cell(column), column)})`);
  const where = hindering(asked);
  const { rows } = await db.query<{ id: number; value: string; count: number }>(
    sql`select t.id, concat_ws(', ', ${commas([sql`null`, ...values])}) as value, count(*) over () as count
       from ${physicalTable(table)} t where ${where}
      order by ${columns.length > 0 ? commas(columns.map(cell)) : sql`t.id`}, t.id limit ${literal(most)}`,
  );
  const titlesOf = async (of: Table, ids: readonly number[]) =>
    await everTitles(db, { catalog, viewer: viewerOfRole(SUPERVISOR) }, of, ids);
  const titles = await titlesOf(
    table,
    rows.map(({ id }) => id),
  );
  const target = linkedTable(catalog, columns);
  const linked = target && (await titlesOf(target, numbersIn(rows)));
  return {
    count: rows[0]?.count ?? 0,
    cells: rows.map(({ id, value }) => ({
      id,
      value: linked?.get(Number(value)) ?? value,
      title: titles.get(id) ?? '',
    })),
  };
}

/** The first different values in the way in a column, as JSON and at most `most`; of records that are not deleted. */
export async function listedInTheWay(
  db: Runner,
  { table, column, hindrance }: Omit<Asked, 'columns'> & { readonly column: Column },
  most: number,
): Promise<readonly (readonly [value: unknown, count: number])[]> {
  const where = hindering({ table, columns: [column], hindrance });
  const { rows } = await db.query<{ value: unknown; count: number }>(
    sql`select ${toJsonb(column, sql`g.value`)} as value, g.count from (
       select ${cell(column)} as value, count(*)::int as count from ${physicalTable(table)} t
        where t.deleted_at is null and (${where}) group by 1 order by 1 limit ${literal(most)}) g`,
  );
  return rows.map(({ value, count }) => [value, count]);
}

/** Where the values of a single link lead. */
function linkedTable(catalog: Catalog, columns: readonly Column[]): Table | undefined {
  const [column] = columns;
  return columns.length === 1 && isLink(column) ? catalog.tables.get(column.target) : undefined;
}

function numbersIn(rows: readonly { readonly value: string }[]): readonly number[] {
  return rows.flatMap(({ value }) => (value === '' ? [] : Number(value)));
}

function cell({ name }: Column): Sql {
  return sql`t.${identifier(name)}`;
}

function hindering({ table, columns, hindrance }: Asked): Sql {
  const all = (condition: (expression: Sql) => Sql) => and(columns.map((column) => condition(cell(column))));
  const names = commas(columns.map(({ name }) => identifier(name)));
  const equal = sql`select ${names} from ${physicalTable(table)} where deleted_at is null group by ${names} having count(*) > 1`;
  const conditions: Readonly<Record<Hindrance['kind'], Sql>> = {
    any: sql`true`,
    unconverted:
      'change' in hindrance
        ? all(
            (expression) =>
              sql`${expression} is not null and ${convertedCell(hindrance, table, expression)} is null`,
          )
        : sql`false`,
    empty: all((expression) => sql`${expression} is null`),
    rounded:
      'places' in hindrance
        ? all((expression) => sql`round(${expression}, ${literal(hindrance.places)}) <> ${expression}`)
        : sql`false`,
    overlap: 'booking' in hindrance ? overlappingSql(table, hindrance.booking) : sql`false`,
    twice: sql`t.deleted_at is null and (${commas(columns.map(cell))}) in (${equal})`,
  };
  return conditions[hindrance.kind];
}

function convertedCell(
  { change, hasKept }: Extract<Hindrance, { readonly kind: 'unconverted' }>,
  table: Table,
  value: Sql,
): Sql {
  return retypedSql(change, { value, kept: hasKept ? keptCell(table, change.after.id) : undefined });
}
