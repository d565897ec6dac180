import {
  SEALED_PARTS,
  SITE_SETTINGS,
  type SiteSetting,
  type SiteSettingName,
} from '#core/site-settings/site-settings.ts';
import { recordAdministration, type Author } from './administration-journal.ts';
import { inTransaction, type Database, type Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

export {
  administrationEvents,
  administrationOf,
  cleanAdministration,
  COMMAND_LINE,
  recordAdministration,
} from './administration-journal.ts';
export type { AdministrationEvent, Author } from './administration-journal.ts';

/** The channel on which every process is told of settings that changed. */
export const SETTING_CHANNEL = 'colonnade_setting';

type Values = { readonly [Name in SiteSettingName]: SiteSetting<Name> };

/** Is told of a setting that a process takes up; undefined where any may be another. */
type Watch = (setting: SiteSettingName | undefined) => Promise<void>;

/** The settings as one process sees them: read at the start and whenever they change. */
export class SiteSettings {
  readonly #db: Database;
  #values: Values;
  readonly #watchers: Watch[] = [];

  constructor(db: Database, values: Values) {
    this.#db = db;
    this.#values = values;
  }

  /** A setting's present value. */
  of<Name extends SiteSettingName>(name: Name): SiteSetting<Name> {
    return this.#values[name];
  }

  /** Has `watch` told of each setting that this process takes up. It must not throw. */
  watchedBy(watch: Watch): void {
    this.#watchers.push(watch);
  }

  /** Reads all settings anew: another process changed one. */
  async reload(): Promise<void> {
    this.#values = await readAll(this.#db);
    await this.#tell(undefined);
  }

  /**
   * Changes a setting for every process, and writes down who did. `change` gets the value in force, so that two
   * administrators who change different parts both win.
   */
  async change<Name extends SiteSettingName>(
    name: Name,
    change: (before: SiteSetting<Name>) => SiteSetting<Name>,
    author: Author,
  ): Promise<SiteSetting<Name>> {
    const after = await inTransaction(this.#db, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`site_setting ${name}`]);
      const before = valueOf(name, await readOne(tx, name));
      const value = change(before);
      await tx.query(
        `insert into colonnade.site_setting (name, value, changed_by) values ($1, $2, $3)
          on conflict (name) do update set value = $2, changed_by = $3, changed_at = now()`,
        [name, JSON.stringify(value), author.userId],
      );
      await recordAdministration(tx, author, {
        what: `setting.${name}`,
        before: withoutSecrets(name, before),
        after: withoutSecrets(name, value),
      });
      return value;
    });
    this.#values = { ...this.#values, [name]: after };
    await this.#db.query('select pg_notify($1, $2)', [SETTING_CHANNEL, name]);
    await this.#tell(name);
    return after;
  }

  async #tell(setting: SiteSettingName | undefined): Promise<void> {
    for (const watch of this.#watchers) await watch(setting);
  }
}

/** Opens the settings of an installation. */
export async function openSiteSettings(db: Database): Promise<SiteSettings> {
  return new SiteSettings(db, await readAll(db));
}

async function readAll(db: Runner): Promise<Values> {
  const { rows } = await db.query<{ name: string; value: unknown }>(
    sql`select name, value from colonnade.site_setting`,
  );
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const names = Object.keys(SITE_SETTINGS) as SiteSettingName[];
  // Each name is read by its own schema.
  return Object.fromEntries(
    names.map((name) => [name, valueOf(name, stored.get(name))]),
  ) as unknown as Values;
}

async function readOne(db: Runner, name: SiteSettingName): Promise<unknown> {
  const { rows } = await db.query<{ value: unknown }>(
    sql`select value from colonnade.site_setting where name = $1`,
    [name],
  );
  return rows[0]?.value;
}

/** A stored value; what an older version wrote and this one refuses is left out, and its default holds. */
function valueOf<Name extends SiteSettingName>(name: Name, stored: unknown): SiteSetting<Name> {
  const schema = SITE_SETTINGS[name];
  const read = schema.safeParse(stored ?? {});
  if (read.success) return read.data as SiteSetting<Name>;
  const wrong = new Set(read.error.issues.map((issue) => String(issue.path[0])));
  const kept = Object.entries(stored as object).filter(([key]) => !wrong.has(key) && key in schema.shape);
  return schema.parse(Object.fromEntries(kept)) as SiteSetting<Name>;
}

/** A value as the journal keeps it: that a secret is set, not which. */
function withoutSecrets<Name extends SiteSettingName>(name: Name, value: SiteSetting<Name>): object {
  const sealed = (SEALED_PARTS[name] ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, sealed.includes(key) ? part !== undefined : part]),
  );
}
