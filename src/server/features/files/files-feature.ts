import { FILE_SETTINGS_ROUTES } from '#core/contract/settings/file-settings-routes.ts';
import { STORED_FILE_ROUTES } from '#core/contract/files/stored-file-routes.ts';
import { UPLOAD_ROUTES } from '#core/contract/files/upload-routes.ts';
import { COLLECT_FILES, collectionJobs } from '../../files/collect/collect-job.ts';
import { feature } from '../feature.ts';
import { fileSettingsHandlers } from './file-settings-handlers.ts';
import { storedFileHandlers } from './stored-file-handlers.ts';
import { uploadHandlers } from './upload-handlers.ts';

/** Files of records: how they come, how they are given to whoever may read them, and what they take. */
export const filesFeature = feature({
  name: 'files',
  routes: { ...UPLOAD_ROUTES, ...STORED_FILE_ROUTES, ...FILE_SETTINGS_ROUTES },
  handlers: (services) => ({
    ...uploadHandlers(services),
    ...storedFileHandlers(services),
    ...fileSettingsHandlers(services),
  }),
  jobs: ({ parts }) => collectionJobs(parts.db, parts.content, parts.journalDays),
  // In the small hours, when few wait for anything.
  schedules: { [COLLECT_FILES]: '23 2 * * *' },
  texts: ['web-files'],
  settings: ['files'],
  sql: ['0036-files.sql'],
});
