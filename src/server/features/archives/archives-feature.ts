import { ARCHIVE_ROUTES } from '#core/contract/configuration/archive-routes.ts';
import { feature } from '../feature.ts';
import { archiveHandlers } from './archive-handlers.ts';

/** The versions of the configuration: listed, undone, kept under a name, and as files. */
export const archivesFeature = feature({
  name: 'archives',
  routes: ARCHIVE_ROUTES,
  handlers: archiveHandlers,
  texts: ['archives', 'web-archives'],
  sql: ['0032-archives.sql'],
});
