import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { removalOf } from '#core/configuration/removal.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import { sql } from '#server/database/sql/sql.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';

test.describe.configure({ mode: 'serial' });

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
  await product.addUser('nadia', { name: 'Nadia Duval', roles: ['sales'] });
  await product.addUser('jonas', { name: 'Jonas Lind', roles: ['sales'] });
});

test.afterAll(async () => {
  await product.stop();
});

/** Gives the supervisor a draft of these edits, whatever was there. */
async function draft(edits: readonly Edit[]): Promise<void> {
  const steps = JSON.stringify([{ at: new Date().toISOString(), edits }]);
  await product.db.query(
    sql`insert into colonnade.configuration_draft (user_id, base, title, steps, done)
        select u.id, c.number, '', $1, 1 from app."user" u, colonnade.catalog_current c where u.supervisor
        on conflict (user_id) do update set base = excluded.base, steps = excluded.steps, done = 1, revision = configuration_draft.revision + 1`,
    [steps],
  );
}

async function places() {
  const { document } = must(await readCatalog(product.db), 'the catalog');
  const table = (name: string) =>
    must(
      document.tables.find((one) => one.name === name),
      name,
    );
  const column = (of: string, name: string) => {
    const { id, columns } = table(of);
    return [
      'tables',
      id,
      'columns',
      must(
        columns.find((one) => one.name === name),
        name,
      ).id,
    ];
  };
  const role = (name: string) =>
    must(
      document.roles.find((one) => one.name === name),
      name,
    );
  return { document, table, column, role };
}

async function openReview(page: Page, locale = 'en-GB'): Promise<void> {
  await signInWith(page, product.url, locale, { configuration: true });
  await page.goto(`${product.url}/app/configuration/review`);
}

/** A draft with something of each kind of consequence that does not stand in the way. */
async function draftOfMany(): Promise<void> {
  const { document, table, column, role } = await places();
  const order = table('sales_order');
  const sales = role('sales');
  await draft([
    {
      kind: 'add',
      place: ['tables', order.id, 'controls'],
      value: {
        id: 9_400_001,
        name: 'shipped_soon',
        label: { en: 'Shipped within a week', fr: 'Expédié sous une semaine', ar: 'يُشحن خلال أسبوع' },
        kind: 'validity',
        condition: `#${String(column('sales_order', 'shipped_date').at(-1))} <= #${String(column('sales_order', 'ordered_date').at(-1))} + 7`,
        message: { en: 'Too late' },
      },
    },
    { kind: 'set', place: [...column('sales_order', 'reference'), 'name'], value: 'customer_reference' },
    ...removalOf(document, column('sales_order', 'remark')).edits,
    { kind: 'set', place: [...column('product', 'price'), 'decimals'], value: 3 },
    {
      kind: 'set',
      place: ['roles', sales.id, 'grants'],
      value: sales.grants.flatMap((grant) => {
        if (grant.table !== order.id) return grant;
        return grant.condition === undefined ? { ...grant, delete: true } : [];
      }),
    },
  ]);
  const user = must(
    (await product.db.query<{ id: number }>(sql`select id from app."user" where login = 'nadia'`)).rows[0],
    'Nadia',
  ).id;
  const filter = JSON.stringify({ column: 'remark', operator: 'isNotEmpty' });
  await product.db.query(
    sql`insert into colonnade.saved_list (kind, owner, table_id, name, content) values ('filter', $1, $2, 'With a remark', $3)`,
    [`user:${user}`, order.id, JSON.stringify({ texts: { filter }, arrangement: {} })],
  );
}

test('[CONF-30][CONF-32][CONF-33] the review says what applying does: records, people, what follows and what they keep', async ({
  page,
}) => {
  await draftOfMany();
  await openReview(page);
  await expect(page.getByRole('heading', { name: /records? breaks? “Shipped within a week”/ })).toBeVisible();
  await expect(page.getByText('With a remark')).toBeVisible();
  await expect(page.getByText('Jonas Lind').first()).toBeVisible();
  await expectAccessible(page);
  const record = page.getByRole('link').filter({ hasText: /^SO-/ }).first();
  await expect(record).toHaveAttribute('href', /\/app\/record\//);
});

test('[CONF-31] values in the way are listed in the reader’s language, each with its records', async ({
  page,
}) => {
  const { column } = await places();
  await draft([{ kind: 'set', place: [...column('company', 'website'), 'required'], value: true }]);
  await openReview(page, 'fr-FR');
  await expect(page.getByRole('alert')).toContainText('ne peut être obligatoire');
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});
