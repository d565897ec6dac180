import { SUPERVISOR } from '#core/access/supervisor.ts';
import { rightsKey } from '#core/access/viewer.ts';
import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Transaction } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import { notifyAccounts } from '../../notifications/notifications.ts';
import { supervisingUsers, usersByIds } from '../../query/people/users.ts';
import { removeMadeMessages, removeMadeUsers } from '../../query/people/made-office.ts';
import type { Scene } from '../../query/scene/place.ts';
import { makeFiles } from '../files/make-files.ts';
import { expectContents, noteFiles, storeContents } from '../files/store-files.ts';
import { randomAt, streamStart } from '../random/random.ts';
import { dayOf } from '../values/calendar.ts';
import { officeComments, officeSteps, type MadeComment, type Staff } from './beside-records.ts';
import { enclosureOf } from './enclosures.ts';
import { envelopesOf, type Party } from './envelopes.ts';
import { insideMailOf } from './inside-mail.ts';
import { mailOf, type OfficeWorld } from './office-mail.ts';
import { beginOffice, endOfficeStep, expectOffice } from './office-step.ts';
import { makeColleagues } from './people.ts';
import { hasOffice, LOCALES, readOffice } from './read-office.ts';
import { SAMPLE_KEYS, writeMessages } from './write-messages.ts';
import { removeBeside, writeComments, writeSteps } from './write-beside.ts';

/** Where it is made. */
interface OfficeGround {
  readonly db: Database;
  readonly catalog: Catalog;
  /** Where the bytes of attachments go. */
  readonly store: ContentStore;
  /** The same seed gives the same texts for the same records and day. */
  readonly seed?: number;
  /** The moment that the year ends at; the current one unless given. */
  readonly now?: Date;
}

const DOMAIN = 'meridian.example';
/** Comments of which the bell tells. */
const TOLD = 3;

/**
 * Gives the sample application colleagues, and its first supervisor a year of messages, comments and next steps about its
 * records: once, in one transaction, where that is still expected. Nothing of it is in the journal.
 */
export async function fillOffice({
  db,
  catalog,
  store,
  seed = 1,
  now = new Date(),
}: OfficeGround): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A large sample may take longer to look through than a request has time.
    await tx.query(sql`set local statement_timeout = 0`);
    const [supervisor] = await supervisingUsers(tx);
    if (supervisor === undefined || !(await endOfficeStep(tx)) || !hasOffice(catalog)) return;
    const us = must((await usersByIds(tx, [supervisor])).get(supervisor), 'the supervisor').name;
    const records = await readOffice(tx, scenesOf(catalog, supervisor), dayOf(now));
    const at: OfficeWorld['at'] = (stream, index) => randomAt(streamStart(seed, stream), index);
    const colleagues = await makeColleagues(tx, catalog, records.employees);
    const world = { records, at, now: now.getTime(), us };
    await writeMail({ db, tx, catalog, store, seed }, world, { supervisor, colleagues });
    await writeTalk(tx, catalog, world, { supervisor, colleagues });
  });
}

/** How the supervisor reads the records in both languages of their texts. */
function scenesOf(catalog: Catalog, userId: number): Readonly<Record<'en' | 'fr', Scene>> {
  const scene = (locale: string): Scene => ({
    catalog: catalogIn(catalog, locale),
    viewer: {
      userId,
      account: `user:${userId}`,
      name: '',
      roles: [SUPERVISOR],
      rights: rightsKey([SUPERVISOR]),
      locale,
      timeZone: 'UTC',
    },
  });
  return { en: scene(LOCALES.en), fr: scene(LOCALES.fr) };
}

interface Writing extends Pick<OfficeGround, 'db' | 'catalog' | 'store'> {
  readonly tx: Transaction;
  readonly seed: number;
}

async function writeMail(
  { db, tx, catalog, store, seed }: Writing,
  world: OfficeWorld,
  { supervisor, colleagues }: Staff,
): Promise<void> {
  const us: Party = { name: world.us, user: supervisor, address: `office@${DOMAIN}` };
  const threads = { mail: mailOf(world), inside: insideMailOf(world, colleagues) };
  const envelopes = envelopesOf(world, threads, { us, colleagues });
  const wanted = envelopes.flatMap(({ number, encloses: enclosed, mail: thread }) =>
    enclosed && thread
      ? [enclosureOf(world.at('enclosures', number), { enclosed, message: number, thread })]
      : [],
  );
  const made = await makeFiles(wanted, seed);
  await expectContents(db, made.contents);
  await noteFiles(tx, made);
  await storeContents(store, made.contents);
  const users = colleagues.map(({ user }) => user);
  await writeMessages(tx, catalog, envelopes, { supervisor, colleagues: users, files: made.cells });
}

async function writeTalk(tx: Transaction, catalog: Catalog, world: OfficeWorld, staff: Staff): Promise<void> {
  const comments = officeComments(world, staff);
  const ids = await writeComments(tx, catalog, comments);
  await writeSteps(tx, catalog, { steps: officeSteps(world, staff), now: world.now });
  const asked = comments.filter(
    ({ mentions, user }) => mentions === staff.supervisor && user !== staff.supervisor,
  );
  for (const comment of asked.slice(-TOLD))
    await tellOf(tx, catalog, comment, must(ids.get(comment), 'an id'));
}

async function tellOf(tx: Transaction, catalog: Catalog, { topic, mentions, user }: MadeComment, id: number) {
  await notifyAccounts(tx, {
    accounts: [`user:${mentions}`],
    kind: 'mention',
    once: `mention:${id}`,
    table: must(catalog.tablesByName.get(topic.table), `the table ${topic.table}`).id,
    record: topic.record,
    subject: { ids: [id] },
    by: `user:${user}`,
  });
}

/** Takes all of it away again, or keeps it from being made: in the transaction in which the sample's application goes. */
export async function removeOffice(tx: Transaction): Promise<void> {
  await endOfficeStep(tx);
  await removeBeside(tx);
  await removeMadeMessages(tx, SAMPLE_KEYS);
  await removeMadeUsers(tx, DOMAIN);
}

/** Has messages that were made be made anew, in the transaction in which other records take the place of those they are about. */
export async function renewOffice(tx: Transaction): Promise<void> {
  await removeBeside(tx);
  if ((await removeMadeMessages(tx, SAMPLE_KEYS)) === 0) return;
  await expectOffice(tx);
  await beginOffice(tx);
}
