import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { ALL_ELSE, CORRESPONDENT, messagesWorld } from '#test/support/messages/messages-world.ts';
import { sql } from '../../database/sql/sql.ts';

const { db, services, as, idOf } = await messagesWorld({
  ann: { roles: [CORRESPONDENT.id] },
  ben: { roles: [CORRESPONDENT.id, ALL_ELSE.id] },
  chief: { roles: [ALL_ELSE.id], supervisor: true },
});

async function stored(
  html: string | null,
  notes: object | null,
  files: readonly object[] = [],
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    sql`insert into app.message (subject, from_name, from_address, sent_at, body, importance, way, place, read, starred, owner,
        mail_html, mail_notes, files)
      values ('Offer', 'Renate', 'r@example.org', '2026-05-05', '<p>Text</p>', 'normal', 'email', 'inbox', false, false, $1, $2,
        $3::jsonb, $4::jsonb) returning id`,
    [idOf('ann'), html, notes === null ? null : JSON.stringify(notes), JSON.stringify(files)],
  );
  return must(rows[0], 'the message').id;
}

const layout = (id: number, query = '') => `/messaging/message/layout/${id}${query}`;

test('[MAIL-35][MSG-10] the layout of an e-mail is a document in which nothing runs and that only the product frames', async () => {
  const id = await stored(
    '<p onclick="x()">Hello<script>alert(1)</script> <img src="https://example.org/a.png" alt="Logo"></p>',
    { layout: true, remote: 1 },
  );
  const plain = await as('ann').get(layout(id));
  expect(plain.status).toBe(200);
  expect(plain.text).toContain('<p>Hello <span>Logo</span></p>');
  expect(plain.text).not.toMatch(/example\.org|script|onclick/);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const pictured = await as('ann').get(layout(id, '?images=1'));
  expect(pictured.text).toContain('<img src="https://example.org/a.png" alt="Logo">');
  expect(pictured.headers['content-security-policy']).toContain('img-src data: https:;');
  const { messages } = (await as('ann').get(`/messaging/message/get/${id}`)).json<{
    messages: ShownMessage[];
  }>();
  expect(messages[0]).toMatchObject({ hasLayout: true, notes: { remote: 1 } });
});

test('[MAIL-35] pictures of the message stand in it, if they are made of dots, few and its own', async () => {
  const bytes = Buffer.from('not really a picture');
  const hash = createHash('sha256').update(bytes).digest('hex');
  await services.parts.content.write(hash, Readable.from([bytes]));
  const other = 'f'.repeat(64);
  const file = (over: object) => ({
    id: '0b0f9e2e-0000-4000-8000-000000000001',
    hash,
    name: 'a.png',
    size: bytes.length,
    type: 'image/png',
    ...over,
  });
  const html = '<p><img src="cid:a" alt="Own"></p>';
  const notes = { layout: true, remote: 0, pictures: { a: hash } };
  for (const known of [hash, other])
    await db.query(sql`insert into colonnade.content (hash, size) values ($1, $2)`, [known, bytes.length]);
  await db.query(
    sql`insert into colonnade.file (id, account, name, size, hash, media, kept) values ($1, $2, 'a.png', $3, $4, 'image/png', true)`,
    [file({}).id, `user:${idOf('ann')}`, bytes.length, hash],
  );
  const shown = await as('ann').get(layout(await stored(html, notes, [file({})])));
  expect(shown.text).toContain(`<img src="data:image/png;base64,${bytes.toString('base64')}" alt="Own">`);
  for (const wrong of [file({ type: 'image/svg+xml' }), file({ hash: other }), file({ size: 6_000_000 })])
    expect((await as('ann').get(layout(await stored(html, notes, [wrong])))).text).toContain(
      '<span>Own</span>',
    );
});

test('[MAIL-35][MSG-12] nobody else reads it, and a message without a layout has none', async () => {
  const id = await stored('<p>Hello</p>', { layout: true, remote: 0 });
  for (const login of ['ben', 'chief']) expect((await as(login).get(layout(id))).status, login).not.toBe(200);
  expect((await as('ben').get(layout(id))).status).toBe(404);
  expect((await as('ann').get(layout(await stored(null, null)))).status).toBe(404);
  expect((await as('ann').get(layout(999_999))).status).toBe(404);
});
