import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { test } from '../browser-test.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { complaintsOf, expectAccessible, signInWith } from '../person.ts';

const APP = fileURLToPath(new URL('../../every-type/app', import.meta.url));

const VIEW = `name: owner_tree
label: { en: Owners and things, ar: المالكون }
table: owner
mode: datatree
parent: boss
members: { list: things, columns: [name, state, pieces, owner] }
columns: [{ column: name }, { column: salary }, { column: code }, { column: boss }]
sort: [{ column: name }]
`;

let product: OwnProduct;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colonnade-trees-'));
  cpSync(APP, folder, { recursive: true });
  writeFileSync(join(folder, 'views', 'owner_tree.yaml'), VIEW);
  product = await startOwnProduct({ COLONNADE_APP: folder });
});
test.afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
test.use({ viewport: { width: 1280, height: 800 } });

/** Ann at the top; Ben and Cy below each other, and Dora below Cy, as no form would let them stand. */
test.beforeEach(async () => {
  await product.db.query('truncate app.owner, app.thing cascade');
  await product.db.query('alter table app.owner disable trigger user');
  await product.db.query(
    `insert into app.owner (id, name, boss) overriding system value values (1, 'Ann', null), (2, 'Ben', 3), (3, 'Cy', 2), (4, 'Dora', 3)`,
  );
  await product.db.query('alter table app.owner enable trigger user');
});

async function openTree(page: Page, locale = 'en'): Promise<void> {
  const { views } = await signInWith(page, product.url, locale);
  const view = must(
    views.find(({ name }) => name === 'owner_tree'),
    'the tree',
  );
  await page.goto(`${product.url}/app/list/${view.id}`);
  await expect(levels(page, 1).filter({ hasText: 'Ann' })).toBeVisible();
}

const levels = (page: Page, level: number) => page.getByRole('treegrid').locator(`[aria-level="${level}"]`);

test('[LIST-170] records in a circle are told above the tree, and moved out by keyboard', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/circles')) asked.push(request.url());
  });
  await openTree(page);
  const notice = (count: string) => page.getByRole('button', { name: `${count} in a circle` });
  await expect(notice('3 records stand')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search owners' }).fill('Dora');
  await expect(notice('1 record stands')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search owners' }).fill('');
  await notice('3 records stand').press('Enter');
  const circle = page.getByRole('dialog', { name: '3 records stand in a circle' });
  await expect(circle.getByRole('listitem')).toContainText(['Ben', 'Cy', 'Dora']);
  await expect(circle.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', /\/record\/\d+\/2$/);
  await expectAccessible(page);
  const before = asked.length;
  await circle.getByRole('listitem').filter({ hasText: 'Ben' }).getByRole('button').press('Enter');
  const move = page.getByRole('dialog', { name: 'Move 1 record' });
  await move.getByRole('button', { name: 'To the top level' }).press('Enter');
  await expect(page.getByText('1 record moved to the top level')).toBeVisible();
  await expect(page.getByRole('button', { name: 'in a circle' })).toHaveCount(0);
  await expect(levels(page, 1).filter({ hasText: 'Ben' })).toBeVisible();
  expect(asked.length).toBe(before + 1);
  expect(complaints).toEqual([]);
});

test('[LIST-171] members of a list look as in a list of their own, and say which column they show', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await product.db.query(
    `insert into app.thing (name, state, pieces, owner) values ('Lamp', 'broken', 12, 1)`,
  );
  await openTree(page);
  await levels(page, 1).filter({ hasText: 'Ann' }).locator('[data-toggle]').click();
  const lamp = levels(page, 2).filter({ hasText: 'Lamp' });
  const cell = (at: number) => lamp.getByRole('gridcell').nth(at);
  await expect(cell(1)).not.toHaveAttribute('title');
  await expect(cell(2)).toHaveText('State Broken');
  await expect(cell(2)).toHaveAttribute('title', 'State');
  await expect(cell(2)).not.toHaveAttribute('data-align');
  await expect(cell(2).locator('[data-colour="red"]')).toBeVisible();
  await expect(cell(3)).toHaveText('Pieces 12');
  await expect(cell(3)).toHaveAttribute('data-align', 'end');
  await expect(cell(4).getByRole('link', { name: 'Ann' })).toHaveAttribute('href', /\/record\/\d+\/1$/);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
