import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import { and, identifier, sql, type Sql } from '../../../database/sql/sql.ts';
import type { SqlScene } from '../../formula/facts.ts';
import { cellGuards, memberGuards, rowGuards } from '../../rights/rights.ts';
import { rowOf, type Row } from '../../scene/joins.ts';
import { membershipOf, SIDES } from '../../scene/membership.ts';
import { STORED } from '../../scene/physical-names.ts';
import { placeOf, readableTable, type Place, type Scene } from '../../scene/place.ts';
import { tableSql } from '../records-sql.ts';

/** Tasks that depend on each other: `before` has to end for `after` to begin. */
interface TaskLinks {
  readonly before: Row;
  readonly after: Row;
  /** The last part to be asked for: it joins what the others need. */
  readonly source: (condition: (ids: { readonly before: Sql; readonly after: Sql }) => Sql) => Sql;
}

/** The column that tells the tasks before one. Throws AppError `column.unknown` where it does not exist for the viewer or leads elsewhere. */
export function linkPlace(scene: Scene, tableId: number, path: string): Place {
  const table = readableTable(scene, tableId);
  const place = placeOf(scene, table, path);
  const { column, links } = place;
  const leads = (isLink(column) || isList(column)) && column.target === table.id;
  if (!leads || links.length > 0 || column.formula !== undefined)
    throw new AppError('column.unknown', { column: path });
  return place;
}

/** The dependencies of all tasks of a table of which the viewer may read both tasks and that they depend on each other. */
export function taskLinks(scene: SqlScene, { table, column }: Place): TaskLinks {
  const [before, after] = [rowOf(scene, 'm'), rowOf(scene, 't')];
  const { from, ids, guards } = joined(scene, { table, column, before, after });
  return {
    before,
    after,
    source: (condition) => {
      const conditions = [
        sql`t.deleted_at is null`,
        sql`m.deleted_at is null`,
        ...rowGuards(scene, after, table),
        ...guards,
        condition(ids),
      ];
      return sql`from ${from}${after.joins.sql()}${before.joins.sql()} where ${and(conditions)}`;
    },
  };
}

interface Ends {
  readonly table: Table;
  readonly column: Column;
  readonly before: Row;
  readonly after: Row;
}

/** Both tasks, joined by what makes one depend on the other; the ids are those of an index where there is one. */
function joined(scene: SqlScene, { table, column, before, after }: Ends) {
  const tasks = tableSql(scene, table);
  if (isLink(column)) {
    const link = sql`t.${identifier(column.name)}`;
    return {
      from: sql`${tasks} t join ${tasks} m on m.id = ${link}`,
      ids: { before: link, after: sql`t.id` },
      guards: [...cellGuards(scene, after, table, column), ...rowGuards(scene, before, table)],
    };
  }
  if (!isList(column)) throw new AppError('column.unknown', { column: column.name });
  const guards = memberGuards(scene, { row: after, owner: table, list: column }, before);
  const by = membershipOf(scene.catalog, table, column);
  if (by.kind === 'link') {
    const link = sql`m.${identifier(by.link.name)}`;
    return {
      from: sql`${tasks} m join ${tasks} t on t.id = ${link}`,
      ids: { before: sql`m.id`, after: link },
      guards,
    };
  }
  const [here, there] = [SIDES[by.here], SIDES[by.there]];
  const pairs = (scene.sources ?? STORED).relation(by.owner, by.list);
  return {
    from: sql`${pairs} r join ${tasks} t on t.id = r.${here} join ${tasks} m on m.id = r.${there}`,
    ids: { before: sql`r.${there}`, after: sql`r.${here}` },
    guards,
  };
}
