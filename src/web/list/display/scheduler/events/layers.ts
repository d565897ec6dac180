import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { PlanningInfo } from './planned-event.ts';

/** Another planning of the same resources that is shown with one. */
export interface Layer {
  readonly as: 'absence' | 'events';
  readonly table: TableInfo;
  readonly view: PlanningInfo & { readonly start: string; readonly resource: string };
}

/** The plannings that are shown with one, as far as its viewer may read when and whose their events are. */
export function layersOf({ views, tables }: WebApplication, { layers }: PlanningInfo): readonly Layer[] {
  return layers.flatMap(({ viewId, as }) => {
    const view = views.get(viewId);
    const table = view && tables.get(view.table);
    if (!table || view?.mode !== 'scheduler') return [];
    const { start, resource } = view;
    if (start === undefined || resource === undefined) return [];
    return [{ as, table, view: { ...view, start, resource } }];
  });
}
