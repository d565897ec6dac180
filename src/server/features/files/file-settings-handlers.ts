import type { FILE_SETTINGS_ROUTES } from '#core/contract/settings/file-settings-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { givenParts } from '#core/site-settings/parts.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { filesOfTables } from '../../query/tables/held-files.ts';
import { doerNames, type OwnContext } from '../../records/records.ts';
import { authorOf } from '../../session/session.ts';
import { greatestAccounts, amountStored } from '../../uploads/uploads.ts';
import type { Services } from '../services.ts';

/** Most accounts that are told. */
const MOST = 100;

/** How much people may store, and what is stored. */
export function fileSettingsHandlers({ area }: Services): HandlersOf<typeof FILE_SETTINGS_ROUTES> {
  const info = async (context: OwnContext) => {
    const [stored, { count, accounts }] = await Promise.all([
      amountStored(area.db),
      greatestAccounts(area.db, MOST),
    ]);
    const names = await doerNames(
      context,
      accounts.map(({ account }) => account),
    );
    return {
      settings: area.settings.of('files'),
      ...stored,
      count,
      accounts: accounts.map((one) => ({ ...one, name: names.get(one.account) ?? one.account })),
    };
  };
  return {
    admin_files: async ({ requestContext }) => await info(requestContext()),
    admin_files_tables: async ({ requestContext }) => {
      const { catalog, viewer } = requestContext();
      const tables = await filesOfTables(area.db);
      return {
        tables: tables.map(({ table, ...held }) => {
          const known = catalog.tablesByName.get(table);
          return { ...held, name: table, label: known ? labelOf(known.plural, viewer.locale) : null };
        }),
      };
    },
    admin_files_save: async ({ body, session, request, requestContext }) => {
      const author = authorOf(session(), request);
      await area.settings.change('files', (before) => ({ ...before, ...givenParts(body) }), author);
      return await info(requestContext());
    },
  };
}
