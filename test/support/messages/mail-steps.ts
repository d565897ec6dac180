import { expect } from 'vitest';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { sql } from '#server/database/sql/sql.ts';
import { incomingGroundOf } from '#server/features/messaging/incoming-ground-of.ts';
import { sealedFor } from '#server/fields/secret/sealed-for.ts';
import { importMails } from '#server/incoming-mail/import-mail.ts';
import type { ReceivingAccount } from '#server/incoming-mail/incoming-mail.ts';
import { mailAccounts } from '#server/mail-accounts/mail-accounts.ts';
import { noteTrouble } from '#server/messaging/messaging.ts';
import { weighted } from '#server/sample/random/random.ts';
import { codeOf } from '../calls/app.ts';
import { TEST_SECRETS } from '../calls/test-secrets.ts';
import type { ModelCopy, ModelPerson } from './messages-model.ts';
import { newCopies, STEPS, wordOf, type Together } from './messages-steps.ts';

/** An account of e-mail as the model knows it. */
interface ModelAccount {
  readonly id: number;
  readonly owner: number;
  /** Who writes from it beside its owner. */
  users: readonly number[];
  /** Where its e-mails lie; null for the inbox of its owner. */
  folder: number | null;
}

/** What a copy of an e-mail holds beside what all messages do. */
interface ModelMail {
  /** The addresses that it went to: openly, and as blind copies. Of what came in none. */
  readonly open: readonly string[];
  readonly blind: readonly string[];
  readonly sender: number | null;
  readonly hasLayout: boolean;
  readonly hasFile: boolean;
}

/** The product and the model, with accounts of e-mail. */
export interface TogetherByMail extends Together {
  readonly accounts: ModelAccount[];
  readonly mails: Map<number, ModelMail>;
  /** The copies of senders who were notified that an e-mail did not reach somebody, by its key. */
  readonly undelivered: Map<string, ModelCopy>;
}

const { sends, moves, flags, deletes, makesFolder, shares, nests } = STEPS;

/** What people and mail servers do at random. */
export const MAIL_STEPS = {
  sends,
  moves,
  flags,
  deletes,
  makesFolder,
  shares,
  nests,
  comesIn,
  goesOut,
  redirects,
  lends,
  fails,
} as const satisfies Readonly<
  Record<string, (together: TogetherByMail, person: ModelPerson) => Promise<void>>
>;

export const MAIL_STEP_NAMES = weighted<keyof typeof MAIL_STEPS>({
  sends: 2,
  moves: 8,
  flags: 1,
  deletes: 1,
  makesFolder: 2,
  shares: 3,
  nests: 1,
  comesIn: 6,
  goesOut: 6,
  redirects: 3,
  lends: 2,
  fails: 3,
});

/** Accounts of some people, on servers that do not answer. */
export async function addMailAccounts({ world, model, accounts }: TogetherByMail): Promise<void> {
  const table = must(world.catalog.tablesByName.get('mail_account'), 'accounts');
  const password = TEST_SECRETS.seal('p', sealedFor(must(columnNamed(table, 'password'), 'password')));
  await world.db.query(sql`truncate app.mail_account cascade`);
  for (const login of ['ann', 'ben', 'dan']) {
    const owner = model.person(login).id;
    const { rows } = await world.db.query<{ id: number }>(
      sql`insert into app.mail_account (label, address, active, smtp_host, smtp_port, smtp_security, imap_host, imap_port,
          imap_security, sign_in, user_name, password, owner)
        values ($1, $2, true, '127.0.0.1', 9, 'none', '127.0.0.1', 9, 'none', 'password', 'x', $3, $4) returning id`,
      [login, `${login}@example.org`, password, owner],
    );
    accounts.push({ id: must(rows[0], 'an account').id, owner, users: [], folder: null });
  }
}

/** An e-mail comes in: with a layout or without, with a file or without, as spam or not. */
async function comesIn({ random, world, model, accounts, mails }: TogetherByMail): Promise<void> {
  const account = random.pick(accounts);
  const key = messageCount(model);
  const word = wordOf(key);
  const hasLayout = random.chance(70);
  const hasFile = random.chance(50);
  const role = random.chance(20) ? 'junk' : 'inbox';
  const ground = { ...incomingGroundOf(world.services), hosts: ['127.0.0.1'] };
  const line = { secrets: TEST_SECRETS, catalog: world.catalog };
  const [receiving] = await mailAccounts(world.db, line, [account.id]);
  const source = rawMail({ word, hasLayout, hasFile, id: `${key}-${random.below(2 ** 31)}` });
  const mail = { source, role, arrived: new Date() } as const;
  const came = { account: must(receiving, 'an account') as ReceivingAccount, mails: [mail] };
  expect(await importMails(ground, world.catalog, came)).toBe(1);
  const made = await newCopies({ world, model });
  const isThere = model.folders.some(({ id }) => id === account.folder);
  const place = role === 'junk' ? 'spam' : isThere ? 'folder' : 'inbox';
  const folder = place === 'folder' ? account.folder : null;
  const [copy, another] = made;
  expect([copy?.owner, copy?.place, another]).toEqual([account.owner, place, undefined]);
  model.copies.push({ ...must(copy, 'the message'), folder });
  mails.set(must(copy, 'the message').id, { open: [], blind: [], sender: null, hasLayout, hasFile });
}

function rawMail({
  word,
  hasLayout,
  hasFile,
  id,
}: {
  readonly word: string;
  readonly hasLayout: boolean;
  readonly hasFile: boolean;
  readonly id: string;
}): Buffer {
  const part = (type: string, ...lines: readonly string[]) => ['--b', `Content-Type: ${type}`, ...lines];
  return Buffer.from(
    [
      `Message-ID: <${id}@far.example>`,
      `Subject: Far ${word}`,
      'From: Zoe <zoe@far.example>',
      'To: ann@example.org, other@far.example',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part(hasLayout ? 'text/html' : 'text/plain', '', hasLayout ? `<b>Layout ${word}</b>` : 'Words'),
      ...(hasFile
        ? part(
            `text/plain; name=${word}.txt`,
            `Content-Disposition: attachment; filename=${word}.txt`,
            '',
            word,
          )
        : []),
      '--b--',
      '',
    ].join('\r\n'),
  );
}

/** Somebody writes to addresses, blind copies among them, and perhaps to a colleague, from an account. */
async function goesOut(together: TogetherByMail, person: ModelPerson): Promise<void> {
  const { random, world, model, accounts, mails } = together;
  const opened = await world.as(person.login).post('/messaging/draft/open', { how: 'empty' });
  if (!model.writes(person)) return expect(codeOf(opened)).toBe('message.closed');
  const account = random.pick(accounts);
  const at = messageCount(model);
  const address = (name: string) => `${name}${at}@far.example`;
  const [open, blind] = [[address('to'), address('cc')], random.chance(70) ? [address('blind')] : []];
  const colleague = random.chance(40) ? [{ kind: 'user' as const, id: random.pick(model.people).id }] : [];
  const as = (all: readonly string[]) =>
    all.map((one) => ({ kind: 'address' as const, address: one, name: '' }));
  const saved = await world.saveDraft(person.login, opened.json<MessageDraft>(), {
    subject: `Out ${wordOf(at)}`,
    account: account.id,
    to: as(open.slice(0, 1)),
    cc: as(open.slice(1)),
    bcc: [...as(blind), ...colleague],
  });
  if (account.owner !== person.id && !account.users.includes(person.id)) {
    const { id, version } = saved;
    const refused = await world.as(person.login).post('/messaging/draft/send', { draft: id, version });
    return expect(codeOf(refused)).toBe('message.no_account');
  }
  await world.sendDraft(person.login, saved);
  // Nobody answers there: what waits is not tried again with each further message.
  await world.db.query(sql`delete from graphile_worker._private_jobs`);
  const made = await newCopies({ world, model });
  const shared = account.folder === null ? [] : [`${account.owner} folder`];
  expect(made.map(({ owner, place }) => `${owner} ${place}`).toSorted()).toEqual(
    [`${person.id} sent`, ...shared, ...model.reached(colleague).map((id) => `${id} inbox`)].toSorted(),
  );
  for (const copy of made) {
    const folder = copy.place === 'folder' ? account.folder : null;
    model.copies.push({ ...copy, folder });
    mails.set(copy.id, { open, blind, sender: person.id, hasLayout: false, hasFile: false });
  }
}

/** The owner has the e-mails of an account put into one of the own folders, or into the inbox. */
async function redirects({ random, world, model, accounts }: TogetherByMail): Promise<void> {
  const account = random.pick(accounts);
  const own = model.folders.filter(({ owner }) => owner === account.owner).map(({ id }) => id);
  account.folder = random.chance(20) ? null : random.pick([null, ...own, ...own]);
  await world.db.query(sql`update app.mail_account set folder = $2 where id = $1`, [
    account.id,
    account.folder,
  ]);
}

/** The owner says who else writes from an account. */
async function lends({ random, world, model, accounts }: TogetherByMail): Promise<void> {
  const account = random.pick(accounts);
  const users = model.people.map(({ id }) => id).filter((id) => id !== account.owner && random.chance(40));
  await world.db.query(sql`delete from app.mail_account__users where source_id = $1`, [account.id]);
  await world.db.query(
    sql`insert into app.mail_account__users (source_id, target_id) select $1, unnest($2::bigint[])`,
    [account.id, users],
  );
  account.users = users;
}

/** An e-mail does not reach somebody, of which its sender is notified once (MAIL-24). */
async function fails({ random, world, model, mails, undelivered }: TogetherByMail): Promise<void> {
  const out = model.copies.filter(({ id }) => typeof mails.get(id)?.sender === 'number');
  if (out.length === 0) return;
  const { key } = random.pick(out);
  const sender = must(
    mails.get(
      must(
        out.find((one) => one.key === key),
        key,
      ).id,
    )?.sender,
    'a sender',
  );
  await noteTrouble(world.db, world.catalog, { sender: `user:${sender}`, mailKey: key });
  // The first of the sender's own that is there.
  const copy = out.find((one) => one.key === key && one.owner === sender && !one.deleted);
  if (copy && !undelivered.has(key)) undelivered.set(key, copy);
}

function messageCount({ copies }: { readonly copies: readonly ModelCopy[] }): number {
  return new Set(copies.map(({ key }) => key)).size;
}
