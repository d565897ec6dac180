import { traitsOf } from '../../catalog/actions/registry.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { Action, Grant, Role } from '../../catalog/schema.ts';

/** What a grant can be about. */
const ABOUT = ['table', 'module', 'everything'] as const satisfies readonly (keyof Grant)[];
/** Options of a grant that speak of the records or columns of one table. */
const OF_ONE_TABLE = ['condition', 'readColumns', 'writeColumns'] as const satisfies readonly (keyof Grant)[];

/**
 * What is wrong with a role: a grant about nothing, about several things or about a table with
 * rights of its own, columns without their table, a menu twice, a
 * home that is no place.
 */
export function checkRole({ actions, tables }: Catalog, role: Role): readonly Finding[] {
  const { grants, menus = [], home } = role;
  const action = home === undefined ? undefined : actions.get(home);
  return [
    ...grants.flatMap((grant, at) =>
      [...grantFindings(grant), ...uselessFindings(tables, grant)].map((found) => ({
        ...found,
        path: ['grants', at, ...found.path],
      })),
    ),
    ...menus.flatMap((menu, at) => (menus.indexOf(menu) < at ? [finding(['menus', at], 'menu_twice')] : [])),
    ...(action && !isPlace(action) ? [finding(['home'], 'home_place', { name: action.name })] : []),
  ];
}

/** Whether an action leads to a page without a record being chosen or anything being asked. */
function isPlace(action: Action): boolean {
  const { place, isRun } = traitsOf(action);
  return place !== undefined && !isRun(action);
}

/** Nothing that a role grants reaches a table with rights of its own. */
function uselessFindings(tables: Catalog['tables'], { table: id }: Grant): readonly Finding[] {
  const table = id === undefined ? undefined : tables.get(id);
  return table?.rights ? [finding(['table'], 'grant_own', { name: table.name })] : [];
}

function grantFindings(grant: Grant): readonly Finding[] {
  const [about, other] = ABOUT.filter((option) => grant[option] !== undefined);
  if (about === undefined) return [finding([], 'grant_about')];
  if (other !== undefined) return [finding([other], 'grant_twice', { about })];
  if (about === 'table') return [];
  return OF_ONE_TABLE.filter((option) => grant[option] !== undefined).map((option) =>
    finding([option], 'grant_table', { option }),
  );
}
