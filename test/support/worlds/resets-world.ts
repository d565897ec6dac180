import { sql, trusted } from '#server/database/sql/sql.ts';
import { doReadyJobs } from '#server/jobs/jobs.ts';
import { mailJobs } from '#server/mail/mail.ts';
import { hashPassword } from '#server/passwords/passwords.ts';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { resetJobs } from '#server/session/session.ts';
import { openSiteSettings } from '#server/site-settings/site-settings.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { beforeEach, expect } from 'vitest';
import { PASSWORD, testApp, testUser, visitor, type Answer, type Visitor } from '../calls/app.ts';
import { everyTypeWorld } from './every-type.ts';
import { linkIn } from '../peers/mail-host.ts';
import { startMailHost } from '../peers/smtp.ts';

/** The address of the installation. */
export const BASE = 'https://app.example.org';

const nobody = { userId: null, address: null };

/** The server with a mail host, people and an extranet user who forget their passwords; nothing is asked for yet before each test. */
export async function resetsWorld() {
  const { db, catalog } = await everyTypeWorld();
  const settings = await openSiteSettings(db);
  const host = await startMailHost();
  const world = {
    db,
    settings,
    secrets: TEST_SECRETS,
    translations: await openTranslations(),
    catalog: () => catalog,
  };
  await testUser(db, 'chief', { supervisor: true });
  await testUser(db, 'ada');
  await testUser(db, 'portal');
  await testUser(db, 'mute');
  await db.query(`update app."user" set email = login || '@example.org' where login <> 'mute'`);
  const ids = new Map(
    (await db.query<{ login: string; id: number }>(sql`select login, id from app."user"`)).rows.map((row) => [
      row.login,
      row.id,
    ]),
  );
  const thing = catalog.tablesByName.get('thing')!;
  const columnOf = (name: string) => thing.columns.find((column) => column.name === name)!.id;
  const { rows: things } = await db.query<{ id: number }>(
    sql`insert into app.thing (name, mail, code_word) values ('acme', 'Buyer@Acme.example', $1) returning id`,
    [await hashPassword(PASSWORD)],
  );
  const acme = `extranet:${thing.id}:${things[0]?.id}`;
  const app = await testApp(db, settings, BASE);
  await settings.change(
    'mail',
    () => ({ host: 'localhost', port: host.port, security: 'none', from: 'app@example.org' }),
    nobody,
  );
  await settings.change(
    'extranet',
    () => ({
      active: true,
      table: thing.id,
      loginColumn: columnOf('name'),
      passwordColumn: columnOf('code_word'),
      emailColumn: columnOf('mail'),
      account: ids.get('portal')!,
    }),
    nobody,
  );

  const work = async () => await doReadyJobs(db, { ...resetJobs(world), ...mailJobs(world) });
  async function guest(at = app): Promise<Visitor> {
    const person = visitor(at);
    await person.get('/session/login/');
    return person;
  }

  async function ask(login: string, headers: Record<string, string> = {}, at = app): Promise<Answer> {
    return await (await guest(at)).post('/session/reset_password/intranet/', { login }, headers);
  }

  async function askExtranet(login: string, email: string): Promise<Answer> {
    return await (await guest()).post('/session/reset_password/extranet/send', { login, email });
  }

  /** The token of the link in the last message. */
  async function arrivedToken(): Promise<string> {
    await work();
    const link = new URL(linkIn(host.mails.at(-1) ?? {}));
    expect(link.origin + link.pathname).toBe(`${BASE}/session/reset_password/new`);
    return link.searchParams.get('token') ?? '';
  }

  async function choose(token: string, password: string): Promise<Answer> {
    return await (await guest()).post('/session/reset_password/new', { token, password });
  }

  async function page(token: string): Promise<Record<string, unknown>> {
    const person = await guest();
    const opened = await person.get(`/session/reset_password/new?token=${token}`);
    expect(opened.status).toBe(303);
    const { text } = await person.get(String(opened.headers['location']));
    return JSON.parse(/<script type="application\/json">(.*)<\/script>/.exec(text)?.[1] ?? '{}') as Record<
      string,
      unknown
    >;
  }

  /** Why the wishes of this test led to what they did, in their order. */
  async function reasons(): Promise<readonly (string | null)[]> {
    const { rows } = await db.query<{ reason: string | null }>(
      sql`select reason from colonnade.sign_in_event where what = 'reset-asked' order by id`,
    );
    return rows.map(({ reason }) => reason);
  }

  beforeEach(async () => {
    host.mails.length = 0;
    for (const table of [
      'mail',
      'failed_try',
      'one_time_secret',
      'past_password',
      'sign_in_event',
      'session',
    ])
      await db.query(trusted(`delete from colonnade.${table}`));
    await db.query('delete from graphile_worker._private_jobs');
    const hash = await hashPassword(PASSWORD);
    await db.query('update colonnade.credential set password_hash = $1', [hash]);
    await db.query('update app.thing set code_word = $1', [hash]);
  });

  return {
    db,
    settings,
    host,
    world,
    ids,
    thing,
    acme,
    app,
    work,
    guest,
    ask,
    askExtranet,
    arrivedToken,
    choose,
    page,
    reasons,
  };
}

/** In an order that does not depend on which work was done first. */
export function sorted<T>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => String(a).localeCompare(String(b)));
}
