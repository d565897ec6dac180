import { answerableCatalog } from '#core/configuration/answerable.ts';
import { placeKey } from '#core/configuration/place.ts';
import type { CONFIGURATION_ROUTES, DraftState } from '#core/contract/configuration/configuration-routes.ts';
import { documentOfVersion } from '../../catalog/catalog.ts';
import {
  applyDraft,
  discardConfiguration,
  draftCatalog,
  draftState,
  editDraft,
  goInDraft,
  nameDraft,
  openDraft,
  settleDraft,
  type ConfigurationDraft,
  type Configuring,
} from '../../configuration/configuration.ts';
import { verifyDraftFormula } from '../../formulas/formulas.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';
import { configuringOf, type ConfiguringCall } from '../configuring-of.ts';
import { objectHandlers } from './object-handlers.ts';
import { textHandlers } from './text-handlers.ts';

export function configurationHandlers(services: Services) {
  const { area, parts } = services;
  /** Does something with the caller's draft, and tells what has become of it. */
  const changed = async (
    call: ConfiguringCall,
    change: (configuring: Configuring) => Promise<ConfigurationDraft>,
  ): Promise<DraftState> => {
    const configuring = configuringOf(area, call);
    return draftState(configuring, await change(configuring));
  };
  return {
    ...objectHandlers(services),
    ...textHandlers(services),
    configuration_draft: async (call) => await changed(call, openDraft),
    configuration_document: async ({ params: { version }, requestContext }) => {
      const { catalog } = requestContext();
      return version === catalog.version ? catalog.document : await documentOfVersion(area.db, version);
    },
    configuration_edit: async ({ body: { revision, edits }, ...call }) =>
      await changed(call, async (own) => await editDraft(own, revision, edits)),
    configuration_go: async ({ body: { revision, done }, ...call }) =>
      await changed(call, async (own) => await goInDraft(own, revision, done)),
    configuration_title: async ({ body: { revision, title }, ...call }) =>
      await changed(call, async (own) => await nameDraft(own, revision, title)),
    configuration_settle: async ({ body: { revision, choices }, ...call }) => {
      const settled = new Map(choices.map(({ place, take }) => [placeKey(place), take]));
      return await changed(call, async (own) => await settleDraft(own, revision, settled));
    },
    configuration_discard: async ({ body: { revision }, ...call }) =>
      await changed(call, async (own) => await discardConfiguration(own, revision)),
    configuration_formula: async ({ body, requestContext }) => {
      const configuring = configuringOf(area, { requestContext });
      const draft = await openDraft(configuring);
      return await verifyDraftFormula(requestContext(), body, {
        draft: draftCatalog(draft, configuring.catalog),
        answerable: () => answerableCatalog(configuring.catalog, draft.document),
        translations: area.translations,
      });
    },
    configuration_apply: async ({ body: { revision, title }, ...call }) => {
      const { version } = await applyDraft(configuringOf(area, call), revision, {
        title,
        converted: telling(call),
      });
      // The answer comes after the new version is in force here; other processes hear of it.
      await parts.store.reload();
      return { version };
    },
  } satisfies HandlersOf<typeof CONFIGURATION_ROUTES>;
}

/** Tells others of the records that have got other choices. */
function telling({
  requestContext,
}: ConfiguringCall): NonNullable<Parameters<typeof applyDraft>[2]['converted']> {
  return async (tx, { operation, tables }) => {
    const changes = tables.map(({ table, columns }) => ({
      how: 'written' as const,
      table: table.id,
      columns: columns.map(({ name }) => name),
    }));
    await requestContext().recordsChanged?.(tx, { operation, changes });
  };
}
