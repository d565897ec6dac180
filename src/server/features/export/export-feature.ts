import { EXPORT_ROUTES } from '#core/contract/records/export-routes.ts';
import { EXPORT_TASK, exportKind } from '../../export/export.ts';
import { feature } from '../feature.ts';
import { exportHandlers } from './export-handlers.ts';

/** Records that become files. */
export const exportFeature = feature({
  name: 'export',
  routes: EXPORT_ROUTES,
  handlers: ({ parts }) => exportHandlers(parts.content),
  tasks: ({ parts }) => ({ [EXPORT_TASK]: exportKind(parts.content) }),
  texts: ['errors-export', 'web-export'],
});
