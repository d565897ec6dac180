import { FILE_ROUTES } from '#core/contract/configuration/file-routes.ts';
import { FILES_TASK, filesKind } from '../../from-files/from-files.ts';
import { feature } from '../feature.ts';
import { fileHandlers } from './file-handlers.ts';

/** Tables that are made of files. */
export const fromFilesFeature = feature({
  name: 'from-files',
  routes: FILE_ROUTES,
  handlers: fileHandlers,
  tasks: (services) => ({ [FILES_TASK]: filesKind(() => services.parts.store) }),
  texts: ['web-files-task'],
  sql: ['0035-files-for-tables.sql'],
});
