import type { Catalog } from '#core/catalog/catalog.ts';
import type { Database } from '../../database/pool.ts';
import type { Events } from '../../events/events.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { SiteSettings } from '../../site-settings/site-settings.ts';
import type { Translations } from '../../translations/translations.ts';
import type { Sessions } from './sessions.ts';

/** What the session area works with. */
export interface SessionArea {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly settings: SiteSettings;
  readonly secrets: Secrets;
  readonly translations: Translations;
  readonly catalog: () => Catalog | undefined;
  readonly events: Events;
  /** Where browsers find the application, without a slash at the end; undefined where nobody said. */
  readonly baseUrl: string | undefined;
  /** True where browsers reach the server by https. */
  readonly secure: boolean;
}
