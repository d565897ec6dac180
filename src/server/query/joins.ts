import { tableOf } from '#core/catalog/catalog.ts';
import type { Step, Place, Scene } from './place.ts';
import { columnSql, physicalTable } from './expression.ts';

/** The joins that a statement's conditions and order need, each way through links joined once. */
export interface Joins {
  /** Alias of the table on which a place's column stands. */
  readonly aliasOf: (place: Place) => string;
  /** Alias of the table that a link column points to, for its title. */
  readonly aliasOfTarget: (place: Place) => string;
  /** The joins collected so far, as SQL. */
  readonly sql: () => string;
}

/** Collects joins from the row `root`. */
export function joinsFrom(scene: Scene, root: string): Joins {
  const aliases = new Map<string, string>();
  const parts: string[] = [];
  const walk = (links: readonly Step[]): string => {
    let alias = root;
    let path = '';
    for (const { column, target } of links) {
      path += `.${column.name}`;
      const known = aliases.get(path);
      const next = known ?? `j${aliases.size + 1}`;
      if (!known) {
        aliases.set(path, next);
        parts.push(` left join ${physicalTable(target)} ${next} on ${next}.id = ${columnSql(alias, column)}`);
      }
      alias = next;
    }
    return alias;
  };
  return {
    aliasOf: (place) => walk(place.links),
    aliasOfTarget: (place) => {
      if (place.column.type !== 'link') return walk(place.links);
      return walk([
        ...place.links,
        { column: place.column, target: tableOf(scene.catalog, place.column.target) },
      ]);
    },
    sql: () => parts.join(''),
  };
}
