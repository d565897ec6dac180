import type { Preview } from '#core/contract/preview-header.ts';
import { DraftPreviews, previewViewer } from '../../configuration/configuration.ts';
import type { Shown } from '../../http/serve-route.ts';
import { viewerOf, type Session } from '../../session/session.ts';
import type { Services } from '../services.ts';

/** What a session that configures is shown: its own draft, to whom `preview` says. */
export function shownDraft({
  parts,
  area,
}: Services): (session: Session, preview: Preview) => Promise<Shown> {
  const previews = new DraftPreviews();
  return async (session, preview) => {
    // Whoever sees the application as somebody else meanwhile sees the own draft as that person.
    const catalog = await previews.catalogOf({
      db: parts.db,
      translations: area.translations,
      catalog: parts.store.current(),
      user: session.account.user.id,
      locale: session.locale,
    });
    return { catalog, viewer: previewViewer(viewerOf(session, catalog), catalog, preview) };
  };
}
