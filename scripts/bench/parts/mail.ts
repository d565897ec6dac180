import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { must } from '#core/std/must.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Database } from '#server/database/pool.ts';
import { commas, identifier, sql, boundAt } from '#server/database/sql/sql.ts';
import { importMails, type ArrivingMail } from '#server/incoming-mail/import-mail.ts';
import type { IncomingGround, ReceivingAccount } from '#server/incoming-mail/incoming-mail.ts';
import { messageValues } from '#server/incoming-mail/message-values.ts';
import { NO_ATTACHMENTS } from '#server/incoming-mail/take-attachments.ts';
import { readMail } from '#server/mail-content/mail-content.ts';
import { openData, sampleIn } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';

/*
 * What a mailbox of `SIZE` e-mails costs when it is read for the first time, beside reading them and putting what was read
 * into the table: without threads, journal and the note that each has come. `SIZE` is 20,000 unless given.
 */
const SIZE = Number(process.env['SIZE'] ?? 20_000);
/** E-mails that one and the other take in turn, and those that are taken together. */
const TURN = 500;
const TOGETHER = 50;
/** E-mails after which memory is looked at first. */
const WARM = 4_000;

const LINES = Array.from(
  { length: 20 },
  (_, at) => `Line ${at} says something of an order and when it is delivered.`,
);

const data = await openData('.cache/bench-mail');
try {
  await measure(data.db, await sampleIn(data, 1_000));
} finally {
  await data.close();
}

async function measure(db: Database, catalog: Catalog): Promise<void> {
  const account = await accountIn(db);
  const ground = {
    db,
    secrets: data.secrets,
    hosts: [],
    catalog: () => catalog,
    mostPerRecord: () => 100,
    recordsChanged: async () => undefined,
  } as unknown as IncomingGround;
  const ratios: number[] = [];
  let [taken, before] = [0, 0];
  for (let from = 0; from < SIZE; from += TURN) {
    const raw = await timed(async () => await putIn(db, account, from));
    const ours = await timed(async () => {
      for (let at = from; at < from + TURN; at += TOGETHER)
        taken += await importMails(ground, catalog, { account, mails: mailsFrom('ours', account, at) });
    });
    ratios.push(raw / ours);
    if (from + TURN === WARM) before = heldMegabytes();
  }
  if (taken !== SIZE) throw new Error(`Of ${SIZE} e-mails ${taken} came in`);
  printFigure({
    name: `reading ${SIZE} e-mails, against putting them in as they are`,
    value: 1 / median(ratios),
    unit: '×',
    most: 2,
    from: `${ratios.length} turns of ${TURN}`,
  });
  if (SIZE > WARM)
    printFigure({
      name: 'memory that grows with the mailbox',
      value: heldMegabytes() - before,
      unit: 'MB',
      most: 64,
      from: `the last ${SIZE - WARM} e-mails`,
    });
}

function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** An account of its own, so that each run reads a mailbox that was never read. */
async function accountIn(db: Database): Promise<ReceivingAccount> {
  const login = `mail.${Date.now()}`;
  const { rows } = await db.query<{ id: number; owner: number }>(
    sql`with u as (insert into app."user" (login, name, active) values ($1, 'Reader', true) returning id)
      insert into app.mail_account (label, address, active, owner, imap_security, smtp_security, sign_in)
        select $1, 'ann@example.org', true, id, 'tls', 'tls', 'password' from u returning id, owner`,
    [login],
  );
  const { id, owner } = must(rows[0], 'an account');
  return {
    id,
    owner,
    label: login,
    address: 'ann@example.org',
    folder: null,
    autoAnswer: null,
    smtp: null,
  } as unknown as ReceivingAccount;
}

/** E-mails of some two kilobytes, in threads of three. */
function mailsFrom(kind: string, { id }: ReceivingAccount, from: number): readonly ArrivingMail[] {
  const idOf = (at: number) => `<${kind}.${id}.${at}@example.net>`;
  return Array.from({ length: TOGETHER }, (_, step) => {
    const at = from + step;
    const first = at - (at % 3);
    const headers = [
      `From: Ben ${at % 50} <ben${at % 50}@example.net>`,
      'To: ann@example.org',
      `Subject: Order ${at}`,
      `Message-ID: ${idOf(at)}`,
      ...(at === first ? [] : [`In-Reply-To: ${idOf(at - 1)}`, `References: ${idOf(first)}`]),
      'Content-Type: text/plain; charset=utf-8',
    ];
    const source = Buffer.from([...headers, '', `Number ${at * 37}`, ...LINES, ''].join('\r\n'));
    return { source, role: 'inbox' as const, arrived: new Date(Date.UTC(2026, 0, 1) + at * 60_000) };
  });
}

/** Reads e-mails and puts each into the table, as many in one transaction as are taken together. */
async function putIn(db: Database, account: ReceivingAccount, from: number): Promise<void> {
  const connection = await db.connect();
  for (let at = from; at < from + TURN; at += TOGETHER) {
    await connection.query('begin');
    for (const [step, { source, arrived }] of mailsFrom('raw', account, at).entries()) {
      const key = `raw.${account.id}.${at + step}`;
      const values = {
        ...messageValues({
          account,
          mail: await readMail(source),
          key,
          role: 'inbox',
          arrived,
          thread: { thread: key, answers: null, aboutTable: null, aboutRecord: null },
          attachments: NO_ATTACHMENTS,
          folder: null,
          tooLarge: null,
          lookAlike: undefined,
        }),
        starred: false,
      };
      const names = Object.keys(values);
      const places = names.map((_, place) => sql`${boundAt(place + 1)}`);
      await connection.query({
        name: 'bench_put_in',
        text: sql`insert into app.message (${commas(names.map(identifier))}) values (${commas(places)})`,
        values: Object.values(values),
      });
    }
    await connection.query('commit');
  }
  connection.release();
}
