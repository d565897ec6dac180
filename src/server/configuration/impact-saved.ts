import { isDeepStrictEqual } from 'node:util';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { viewerOfRole } from '#core/access/viewer.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { carriedContent, carriedSettings } from '../query/list/carried-content.ts';
import { knownContent, type ListContent } from '../query/list/known-content.ts';
import { isKnownPath } from '../query/list/known-parts.ts';
import { userNames } from '../query/people/users.ts';
import type { Scene } from '../query/scene/place.ts';
import type { Compared } from './impact-rights.ts';

/** Most that are named. */
const NAMED = 10;

interface Kept {
  readonly what: DraftImpact['saved']['items'][number]['what'];
  readonly owner: string;
  readonly name: string | null;
  readonly table: number;
  readonly content: unknown;
}

/**
 * The filters, views and import mappings that people keep, and parts of which a change leaves without meaning: judged as
 * they are when they are opened, for somebody who may see everything.
 */
export async function brokenSaved(db: Runner, compared: Compared): Promise<DraftImpact['saved']> {
  const { from, to, locale } = compared;
  const changed = changedParts(compared);
  if (changed.tables.length + changed.names.length === 0) return { count: 0, owners: 0, items: [] };
  const viewer = viewerOfRole(SUPERVISOR);
  const [before, after] = [from, to].map((catalog): Scene => ({ catalog, viewer }));
  if (!before || !after) return { count: 0, owners: 0, items: [] };
  const kept = await keptNaming(db, changed);
  const broken = kept.filter((one) => lostIn(after, carried(compared, one)) > lostIn(before, one));
  const owners = new Set(broken.map(({ owner }) => owner));
  const names = await userNames(
    db,
    [...owners].flatMap((owner) => userIdOf(owner) ?? []),
  );
  return {
    count: broken.length,
    owners: owners.size,
    items: broken.slice(0, NAMED).map(({ what, name, table, owner }) => ({
      what,
      name,
      table: labelOf(from.tables.get(table)?.plural ?? {}, locale),
      owner: names.get(userIdOf(owner) ?? 0) ?? null,
    })),
  };
}

/** Tables that go, and technical names of columns that go or change. */
interface ChangedParts {
  readonly tables: readonly number[];
  readonly names: readonly string[];
}

function changedParts({ from, to }: Compared): ChangedParts {
  const gone = [...from.tables.keys()].filter((id) => !to.tables.has(id));
  const names = [...from.tables.values()].flatMap((table) => {
    const now = to.tables.get(table.id);
    if (now === table || !now) return [];
    return table.columns.flatMap((column) => {
      const next = now.columns.find(({ id }) => id === column.id);
      return isDeepStrictEqual(next, column) ? [] : column.name;
    });
  });
  return { tables: gone, names: [...new Set(names)] };
}

/** What people keep of tables that go, or that names one of these names somewhere. */
async function keptNaming(db: Runner, { tables, names }: ChangedParts): Promise<readonly Kept[]> {
  const { rows } = await db.query<Kept>(
    sql`select * from (
          select kind as what, owner, name, table_id as table, content, id from colonnade.saved_list where deleted_at is null
          union all
          select 'import', account, null, table_id, settings, 0 from colonnade.import_mapping) kept
         where "table" = any($1::bigint[]) or exists (select from unnest($2::text[]) n where strpos(kept.content::text, n) > 0)
         order by name, owner, id`,
    [tables, names],
  );
  return rows;
}

/** The same as applying leaves it. */
function carried(compared: Compared, kept: Kept): Kept {
  const { what, table, content } = kept;
  const next =
    what === 'import'
      ? carriedSettings(compared, table, content as ImportSettings)
      : carriedContent(compared, table, content as ListContent);
  return { ...kept, content: next };
}

/** How many of its parts mean nothing. */
function lostIn(scene: Scene, { what, table, content }: Kept): number {
  if (!scene.catalog.tables.has(table)) return Number.POSITIVE_INFINITY;
  if (what !== 'import') return knownContent(scene, table, content as ListContent).leftOut;
  return pathsOf(content as ImportSettings).filter((path) => !isKnownPath(scene, table, path)).length;
}

function pathsOf({ map, match }: ImportSettings): readonly string[] {
  return [...Object.values(map), ...(match?.columns ?? [])].filter((path) => path !== '');
}

/** The user of an account; undefined for customers and visitors. */
export function userIdOf(account: string): number | undefined {
  const [kind, id] = account.split(':');
  return kind === 'user' ? Number(id) : undefined;
}
