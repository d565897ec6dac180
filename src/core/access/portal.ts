import type { Catalog } from '../catalog/catalog.ts';
import type { Action, Menu } from '../catalog/schema.ts';
import { mayRun } from './run.ts';
import { supervises } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/**
 * The menus that a viewer sees: those that its roles name. A role that names none shows all menus that no role names.
 * Supervisors see every menu.
 */
export function shownMenus({ document }: Catalog, viewer: Pick<Viewer, 'roles'>): readonly Menu[] {
  if (supervises(viewer)) return document.menus;
  const named = new Set(document.roles.flatMap(({ menus = [] }) => menus));
  return document.menus.filter(({ id }) =>
    viewer.roles.some(({ menus }) => (menus ? menus.includes(id) : !named.has(id))),
  );
}

/**
 * The action that a viewer starts with: the home of the first role, if every role has one. Undefined for the start page,
 * also if the home may not be run.
 */
export function homeAction(catalog: Catalog, viewer: Pick<Viewer, 'roles'>): Action | undefined {
  const homes = viewer.roles.map(({ home }) => home);
  const [first] = homes;
  if (first === undefined || homes.includes(undefined)) return undefined;
  const action = catalog.actions.get(first);
  return action && mayRun(catalog, viewer, action) ? action : undefined;
}
