import { mayOperate } from '#core/access/access.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Runner } from '../../database/pool.ts';
import { everTitles } from '../../query/record/ever-titles.ts';
import type { Scene } from '../../query/scene/place.ts';
import { userNames } from '../../query/people/users.ts';
import { standIn } from '../../query/write/writing.ts';
import { openedTranslations } from '../../translations/translations.ts';

/** Who reads names of whoever did something. */
interface Reader extends Scene {
  readonly db: Runner;
}

/**
 * What accounts are called to whoever reads (ACCESS-27): users by name, those who are gone too, to users alone; customers by
 * the title of their own record as far as it exists for the reader, else by a word, as visitors are.
 */
export async function doerNames(
  { db, catalog, viewer }: Reader,
  accounts: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const parts = [...new Set(accounts)].flatMap((account) => (account === null ? [] : [partsOf(account)]));
  const [translations, users, titles] = await Promise.all([
    openedTranslations(),
    namesOfUsers(db, viewer, parts),
    customerTitles(db, { catalog, viewer }, parts),
  ]);
  const word = (key: string) => translations.message(`doer.${key}`, {}, viewer.locale);
  const nameOf = ({ account, kind, first }: Parts): string | undefined => {
    if (kind === 'user' && standIn(viewer) !== null) return word('team');
    if (kind === 'user') return first === OPERATOR ? word('command_line') : users.get(first);
    if (kind === 'mail') return word('mail');
    if (kind !== 'extranet') return word('visitor');
    return titles.get(account) || (account === viewer.account ? viewer.name : word('customer'));
  };
  return new Map(parts.flatMap((one) => named(one.account, nameOf(one))));
}

function named(account: string, name: string | undefined): readonly (readonly [string, string])[] {
  return name ? [[account, name]] : [];
}

/** The number in the place of a user's of whoever works at the command line. */
const OPERATOR = 0;

/** An account: `user:17`, `extranet:<table>:<record>`, `anonymous:<visit>`, `mail:<account>` of e-mails that came in. */
interface Parts {
  readonly account: string;
  readonly kind: string;
  readonly first: number;
  readonly second: number;
}

function partsOf(account: string): Parts {
  const [kind = '', first, second] = account.split(':');
  return { account, kind, first: Number(first), second: Number(second) };
}

async function namesOfUsers(
  db: Runner,
  viewer: Viewer,
  parts: readonly Parts[],
): Promise<ReadonlyMap<number, string>> {
  if (standIn(viewer) !== null) return new Map();
  return await userNames(
    db,
    parts.filter(({ kind }) => kind === 'user').map(({ first }) => first),
  );
}

/** The titles of the records of customers that exist for the viewer, by account. */
async function customerTitles(
  db: Runner,
  scene: Scene,
  parts: readonly Parts[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  const customers = parts.filter(({ kind }) => kind === 'extranet');
  for (const [id, own] of Map.groupBy(customers, ({ first }) => first)) {
    const table = scene.catalog.tables.get(id);
    if (!table || !mayOperate(scene.viewer, 'read', table)) continue;
    const found = await everTitles(
      db,
      scene,
      table,
      own.map(({ second }) => second),
    );
    for (const { account, second } of own) {
      const title = found.get(second);
      // Without a readable column of the title, the record has no name but its number.
      if (title !== undefined && title !== `#${second}`) titles.set(account, title);
    }
  }
  return titles;
}
