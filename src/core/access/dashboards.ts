import { traitsOf } from '../catalog/actions/registry.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { objectsIn, type Dashboard } from '../catalog/schema.ts';
import { mayRun } from './run.ts';
import type { Viewer } from './viewer.ts';

type Roles = Pick<Viewer, 'roles'>;

/**
 * The dashboard on a viewer's start page: that of the first role whose home opens one, else the application's where a role
 * has no home of its own. Undefined where there is none.
 */
export function homeDashboard(catalog: Catalog, viewer: Roles): Dashboard | undefined {
  const { dashboards = [], application } = catalog.document;
  const own = viewer.roles
    .map(({ home }) => openedBy(catalog, viewer, home))
    .find((opened) => opened !== undefined);
  const isOpen = viewer.roles.some(({ home }) => home === undefined);
  const wanted = own ?? (isOpen ? application.home : undefined);
  return dashboards.find(({ id }) => id === wanted);
}

/** The dashboards that a viewer can come to: by an action that it may run, or at home. */
export function openDashboards(catalog: Catalog, viewer: Roles): readonly Dashboard[] {
  const home = homeDashboard(catalog, viewer);
  const { document, actions } = catalog;
  const opened = new Set([...actions.keys()].map((action) => openedBy(catalog, viewer, action)));
  return objectsIn(document, 'dashboards').filter((one) => one === home || opened.has(one.id));
}

/** The dashboard that an action opens for a viewer; undefined where it opens none, or may not be run. */
function openedBy(catalog: Catalog, viewer: Roles, id: number | undefined): number | undefined {
  const action = catalog.actions.get(id ?? 0);
  if (!action || traitsOf(action).place !== 'dashboard' || !('dashboard' in action)) return undefined;
  return mayRun(catalog, viewer, action) ? action.dashboard : undefined;
}
