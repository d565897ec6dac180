import type { Catalog } from '#core/catalog/catalog.ts';
import type { ShownStyle } from '#core/contract/application/application-routes.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { applicationTitle } from '#core/style/brand.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { presentApplication } from '../../catalog/catalog.ts';
import { keepText, textKeeper, type KeptText } from '../../http/packed.ts';
import { JSON_MEDIA } from '../../http/text-answer.ts';

/** What the answer says beside the catalog. */
interface Beside {
  readonly translationsVersion: string;
  readonly shortestPassword: number;
  readonly convertsDocuments: boolean;
}

/** The style that the application has, and what it shows of it. */
interface Style {
  readonly general: SiteSetting<'generalStyle'>;
  readonly shown: () => Promise<ShownStyle | undefined>;
}

/** Applications kept at most, each for a set of rights and a language; compressed, one takes a tenth of its text or less. */
const MAX_KEPT = 100;

const keepers = new WeakMap<Catalog, ReturnType<typeof textKeeper>>();

/**
 * The application as JSON for everybody with the viewer's rights and language: made once for a version of the catalog, and
 * forgotten with it.
 */
export async function keptApplication(
  { catalog, viewer }: { readonly catalog: Catalog; readonly viewer: Viewer },
  beside: Beside,
  { general, shown }: Style,
): Promise<KeptText> {
  const keeper = keepers.get(catalog) ?? textKeeper(MAX_KEPT);
  keepers.set(catalog, keeper);
  const key = JSON.stringify([viewer.rights, viewer.locale, beside, general]);
  return await keeper(key, async () => {
    const style = await shown();
    const application = {
      ...presentApplication(catalog, viewer),
      ...beside,
      label: applicationTitle({ general }, catalog.document.application.label, viewer.locale),
      ...(style ? { style } : {}),
    };
    return await keepText(JSON_MEDIA, JSON.stringify(application));
  });
}
