import { DraftSettings } from '#core/site-settings/drafts.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';

const DEFAULTS = DraftSettings.parse({});

/** A limit as SQL: as it is set at the moment of the statement, in whatever process that runs. */
export function limitSql(name: keyof SiteSetting<'drafts'>): string {
  return `coalesce((select (s.value ->> '${name}')::integer from colonnade.site_setting s where s.name = 'drafts'), ${DEFAULTS[name]})`;
}
