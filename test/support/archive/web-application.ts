import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { applicationOf, type WebApplication } from '#web/api/application.tsx';

/** An application of these tables as a supervisor has it in the browser, without forms, views, actions and menus. */
export function applicationWith(tables: readonly TableInfo[]): WebApplication {
  return applicationOf(
    {
      version: 1,
      translationsVersion: '1',
      shortestPassword: 12,
      convertsDocuments: false,
      name: 'x',
      label: 'X',
      locale: 'en',
      languages: [],
      maps: 'openStreetMap',
      tables: [...tables],
      forms: [],
      views: [],
      actions: [],
      menus: [],
      dashboards: [],
    },
    {
      id: 1,
      account: 'user:1',
      kind: 'intranet',
      record: null,
      login: 'a',
      name: 'A',
      supervisor: true,
      configuring: false,
      firstVisit: false,
      locale: 'en_GB',
      timeZone: 'UTC',
      viewing: null,
    },
  );
}
