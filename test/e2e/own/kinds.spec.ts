import { expect, type Page } from '@playwright/test';
import { KINDS_APP } from '../../support/worlds/kinds-app.ts';
import { administrator, type Administrator } from '../administrator.ts';
import { test } from '../browser-test.ts';
import { notice } from '../companies.ts';
import { startOwnProduct, type OwnProduct } from '../own-product.ts';
import { expectAccessible, signInWith } from '../person.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';

let product: OwnProduct;
let chief: Administrator;
let application: ApplicationInfo;

test.beforeAll(async () => {
  product = await startOwnProduct({ COLONNADE_APP: KINDS_APP });
  chief = await administrator(product.url);
  application = await chief.get<ApplicationInfo>('/api/application');
});
test.afterAll(async () => {
  await chief.leave();
  await product.stop();
});

const idOf = (name: string) => application.tables.find((table) => table.name === name)?.id ?? 0;

async function at(page: Page, path: string, locale = 'en'): Promise<void> {
  await signInWith(page, product.url, locale);
  await page.goto(product.url + path);
}

test('[ACTION-12][CAT-13] a new activity is chosen to be a call; from the list of activities it is opened as one', async ({
  page,
}) => {
  await at(page, `/app/list/t${idOf('activity')}`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New activity' })).toBeVisible();
  await expect(page.locator('#window').getByRole('button', { name: 'Activity', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New call' })).toBeVisible();
  await page.getByLabel(/^Subject/).fill('Ring the plumber');
  await page.getByLabel(/^Phone/).fill('+33 1 23 45');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notice(page, '“Ring the plumber” saved.')).toBeVisible();
  await page.goto(`${product.url}/app/list/t${idOf('activity')}`);
  await expect(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ring the plumber/ }).getByText('Call')).toBeVisible();
  await page
    .getByRole('row', { name: /Ring the plumber/ })
    .getByRole('gridcell')
    .nth(1)
    .dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/record/${idOf('call')}/`));
  await expect(page.getByLabel(/^Phone/)).toHaveValue('+33 1 23 45');
  await page.getByLabel(/^Hours/).fill('4');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notice(page, '“Ring the plumber” saved.')).toBeVisible();
  await page.goto(`${product.url}/app/list/t${idOf('call')}`);
  await expect(page.getByRole('gridcell', { name: '51' })).toBeVisible();
  await page.getByRole('grid').getByRole('checkbox').nth(1).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('toolbar').last().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New call' })).toBeVisible();
  await expect(page.getByLabel(/^Subject/)).toHaveValue('Ring the plumber');
});

test('[ACTION-12] an action asks which kind of record is to be made, then for its values', async ({
  page,
}) => {
  await at(page, `/app?action=${application.actions.find(({ name }) => name === 'activity_plan')?.id}`);
  const chooser = page.getByRole('dialog', { name: 'Plan an activity' });
  await expect(chooser).toContainText('What kind of record is it?');
  await chooser.getByRole('button', { name: 'Visit' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Subject/)
    .fill('See the site');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New visit' })).toBeVisible();
  await expect(page.getByLabel(/^Subject/)).toHaveValue('See the site');
  await page.getByLabel(/^Place/).fill('Lyon');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(notice(page, '“Lyon” saved.')).toBeVisible();
});
