import { FILE_ROUTES } from '#core/contract/configuration/file-routes.ts';
import { feature } from '../feature.ts';
import { fileHandlers } from './file-handlers.ts';

/** Tables that are made of files. */
export const fromFilesFeature = feature({
  name: 'from-files',
  routes: FILE_ROUTES,
  handlers: fileHandlers,
  sql: ['0035-files-for-tables.sql'],
});
