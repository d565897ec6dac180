import { DraftSettings } from '#core/site-settings/drafts.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import { literal, sql, type Sql } from '../database/sql/sql.ts';

const DEFAULTS = DraftSettings.parse({});

/** A limit as SQL: as it is set at the moment of the statement, in whatever process that runs. */
export function limitSql(name: keyof SiteSetting<'drafts'>): Sql {
  return sql`coalesce((select (s.value ->> ${literal(name)})::integer from colonnade.site_setting s where s.name = 'drafts'), ${literal(DEFAULTS[name])})`;
}
