import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { administrator, type Administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { companies, notice } from './companies.ts';
import { expectAccessible, signInWith } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

let chief: Administrator;
test.beforeAll(async () => {
  chief = await administrator(url);
});
test.afterAll(async () => await chief.leave());

async function tableNamed(name: string): Promise<number> {
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  return tables.find((table) => table.name === name)?.id ?? 0;
}

const heads = (page: Page): Locator => page.getByRole('grid').getByRole('columnheader');

/** Where things stand on the screen, whole pixels. */
async function boxesOf(locator: Locator): Promise<readonly (readonly number[])[]> {
  return await locator.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map((part) => Math.round(part));
    }),
  );
}

test('[LIST-17] a column that is dragged quickly is the one that moves, to where it is dropped', async ({
  page,
}) => {
  const table = await companies(chief);
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/t${table.id}`);
  const names = async () => (await heads(page).allTextContents()).filter(Boolean);
  await expect.poll(async () => (await names()).length).toBeGreaterThan(4);
  const before = await names();
  const box = async (at: number) =>
    (await heads(page)
      .filter({ hasText: before[at] ?? '' })
      .boundingBox())!;
  const [from, to] = [await box(1), await box(3)];
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  // One move, as a quick hand makes it: the next thing that hears of it is already another column.
  await page.mouse.move(to.x + to.width - 10, to.y + 10, { steps: 1 });
  await page.mouse.up();
  const [first, dragged, second, third, ...others] = before;
  await expect.poll(names).toEqual([first, second, third, dragged, ...others]);
  const state = await page.evaluate(() => document.querySelector('[data-dragged], [data-drop]'));
  expect(state).toBeNull();
});

test('[UNDO-22] the question before redo shows each value from what it is to what it becomes', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Was so');
  const { operation } = await table.rename(id, 'Is so');
  await chief.post('/messaging/undo/process', { messages: [operation] });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Was so');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  const dialog = page.getByRole('dialog', { name: 'Redo this?' });
  await expect(dialog.locator('del')).toHaveText('Was so');
  await expect(dialog.locator('ins')).toHaveText('Is so');
});

/** An order in the middle of its making: customer chosen, nothing else. */
async function orderFor(page: Page): Promise<void> {
  await page.goto(`${url}/app/new/${await tableNamed('sales_order')}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  const customer = page.getByRole('combobox', { name: /^Customer/ }).first();
  await customer.fill('a');
  await page.getByRole('option').first().click();
}

const lines = (page: Page): Locator => page.getByRole('grid', { name: 'Lines' });

test('[CTX-43][CTX-69][CTX-71] Tab from the last cell makes a line; an untouched one goes silently and never stops a save', async ({
  page,
}) => {
  await signInWith(page, url, 'en');
  await orderFor(page);
  await page.getByRole('button', { name: 'Add line' }).click();
  const product = lines(page).getByRole('combobox', { name: 'Product' });
  await expect(product).toBeFocused();
  await product.pressSequentially('a');
  await page.getByRole('option').first().click();
  for (const name of ['Quantity', 'Unit price', 'Discount']) {
    await page.keyboard.press('Tab');
    await expect(lines(page).getByRole('textbox', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  // The second line is there and has the keyboard; Tab through it leads out and takes it away.
  await expect(lines(page).getByRole('row')).toHaveCount(3);
  await expect(lines(page).getByRole('combobox', { name: 'Product' })).toBeFocused();
  for (const name of ['Quantity', 'Unit price', 'Discount']) {
    await page.keyboard.press('Tab');
    await expect(lines(page).getByRole('textbox', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(lines(page).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Add line' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines(page).getByRole('row')).toHaveCount(3);
  await expect(lines(page).getByRole('combobox', { name: 'Product' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(notice(page, 'saved.')).toBeVisible();
});

test('[CTX-70] the summary names all that is wrong, and nothing of the form moves when it comes', async ({
  page,
}) => {
  // High enough that nothing scrolls to what is wrong.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/new/${await tableNamed('company')}`);
  await expect(page).toHaveURL(/\/app\/draft\//);
  const since = page.getByRole('textbox', { name: 'Customer since' });
  await since.fill('31 February');
  await page.getByRole('textbox', { name: 'City' }).focus();
  await expect(since).toHaveAttribute('aria-invalid', 'true');
  const before = await boxesOf(page.locator('form label'));
  await page.keyboard.press('ControlOrMeta+s');
  const summary = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Code' }) });
  await expect(summary.getByRole('button')).toHaveText(['Name', 'Code', 'Customer since']);
  expect(await boxesOf(page.locator('form label'))).toEqual(before);
  await expectAccessible(page);
});

test('[LIST-18] the sign of a person stands clear of the name in lists inside a form, too', async ({
  page,
}) => {
  const activities = await chief.post<{ rows: [number, [number, string] | null][] }>(
    '/list/full/load/datatable',
    {
      tableId: await tableNamed('activity'),
      columns: ['company'],
      filter: {
        all: [
          { column: 'employee', operator: 'isNotEmpty' },
          { column: 'company', operator: 'isNotEmpty' },
        ],
      },
      limit: 1,
    },
  );
  const company = activities.rows[0]?.[1]?.[0] ?? 0;
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${await tableNamed('company')}/${company}`);
  await page.getByRole('tab', { name: 'Activities' }).click();
  const person = page.getByRole('grid', { name: 'Activities' }).locator('[aria-hidden=true] + span').first();
  await expect(person).toBeVisible();
  const gap = await person.evaluate((name) => {
    const sign = name.previousElementSibling;
    return name.getBoundingClientRect().left - (sign?.getBoundingClientRect().right ?? 0);
  });
  expect(gap).toBeGreaterThanOrEqual(6);
});

test('[LOOK-2] a list that is still loading shows bars in the places of its rows, and no boxes', async ({
  page,
}) => {
  const table = await companies(chief);
  await signInWith(page, url, 'en');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/list/full/load/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/app/list/t${table.id}`);
  const grid = page.getByRole('grid');
  const waiting = grid.locator('[role=row][aria-busy=true]');
  await expect(waiting.first()).toBeVisible();
  await expect(grid.getByRole('checkbox')).toHaveCount(1);
  const [place] = await boxesOf(waiting.first());
  await expectAccessible(page);
  release();
  await expect(grid.getByRole('checkbox').nth(5)).toBeVisible();
  expect((await boxesOf(grid.locator('[data-row="0"]')))[0]).toEqual(place);
});

test('[LOOK-2] a form that is still loading has its labels where they stay', async ({ page }) => {
  const table = await companies(chief);
  const { id } = await table.create('Slowly & Sons');
  await signInWith(page, url, 'en');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/element/display**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  const label = page.getByText('Industry', { exact: true });
  await expect(label).toBeVisible();
  const before = await boxesOf(label);
  expect(before).toHaveLength(1);
  await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveCount(0);
  release();
  await expect(page.getByRole('combobox', { name: 'Industry' })).toBeVisible();
  const [[left, top] = []] = before;
  const [[leftAfter, topAfter] = []] = await boxesOf(label);
  expect([leftAfter, topAfter]).toEqual([left, top]);
});

test('[LOOK-2] the application that is still loading shows its frame and bars, from the side where it will stand', async ({
  page,
}) => {
  await signInWith(page, url, 'ar');
  let release = (): void => undefined;
  let held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/application', async (route) => {
    await held;
    await route.continue();
  });
  const main = page.getByRole('main');
  const loaded = page.getByRole('navigation').first();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${url}/app`);
    await expect(page.getByRole('heading', { name: 'جارٍ التحميل…' })).toBeVisible();
    await expect(main.locator('[aria-hidden=true]').first()).toHaveCSS('opacity', '1');
    await expect(loaded).toHaveCount(0);
    await expectAccessible(page);
    const place = await boxesOf(main);
    release();
    await expect(loaded).toBeVisible();
    expect(await boxesOf(main)).toEqual(place);
    held = new Promise<void>((resolve) => (release = resolve));
  }
  // From the second time on the side is known before the first answer.
  await page.route('**/session/current', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/app`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(main.locator('[aria-hidden=true]').first()).toHaveCSS('opacity', '1');
  await expect(loaded).toHaveCount(0);
  release();
  await expect(loaded).toBeVisible();
});

test('[LOOK-3] a tool opens with what it holds', async ({ page }) => {
  const table = await companies(chief);
  await signInWith(page, url, 'en');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/filter-editor-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/app/list/t${table.id}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: 'Add filter' }).getByRole('combobox')).toBeVisible();
});

test('[LOOK-4] however many windows are open, Home stays and the others are scrolled', async ({ page }) => {
  const { tables } = await chief.get<ApplicationInfo>('/api/application');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app`);
  const tabs = page.getByRole('navigation', { name: 'Open windows' });
  const home = tabs.getByRole('link', { name: 'Home' });
  await expect(home).toBeVisible();
  // Its name is bold where it is shown, so that only its corner stays.
  const corner = async () => (await boxesOf(home)).map((box) => box.slice(0, 2));
  const place = await corner();
  for (const { id } of tables.slice(0, 10)) await page.goto(`${url}/app/list/t${id}`);
  for (const { id } of tables.slice(0, 6)) await page.goto(`${url}/app/bin/${id}`);
  await expect(tabs.getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 1 });
  expect(await corner()).toEqual(place);
  await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('listitem').last().hover();
  await page.mouse.wheel(0, -5_000);
  await expect(tabs.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 1 });
  expect(await corner()).toEqual(place);
});

/** Where the labels and controls of the form stand, and where the text of its inputs begins. */
async function formPlaces(page: Page): Promise<readonly (readonly number[])[]> {
  return [
    ...(await boxesOf(page.locator('form label'))),
    ...(await boxesOf(page.locator('form [data-frame]'))),
    ...(await boxesOf(page.locator('form [data-frame] :is(input, textarea, [role=combobox])'))),
  ];
}

test('[SEC-7] a stored record is read: values begin where labels do, and going into one moves nothing', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Calm & Co');
  await page.setViewportSize({ width: 1440, height: 1400 });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toHaveValue('Calm & Co');
  const starts = await page.locator('form label[for]').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const control = document.getElementById((label as HTMLLabelElement).htmlFor);
      if (!control?.closest('[data-frame]') || control.closest('[data-frame]')?.querySelector('span'))
        return [];
      const indent = Number.parseFloat(getComputedStyle(control).paddingLeft);
      return [control.getBoundingClientRect().left + indent - label.getBoundingClientRect().left];
    }),
  );
  expect(starts.length).toBeGreaterThan(5);
  expect(starts.filter((away) => Math.abs(away) >= 0.5)).toEqual([]);
  const border = async (field: Locator) =>
    await field.evaluate((one) => getComputedStyle(one.closest('[data-frame]')!).borderTopColor);
  expect(await border(name)).toBe('rgba(0, 0, 0, 0)');
  await expectAccessible(page);
  const before = await formPlaces(page);
  for (const field of [
    name,
    page.getByRole('textbox', { name: 'Annual revenue' }),
    page.getByRole('textbox', { name: 'City' }),
  ]) {
    await field.click();
    await expect(field).toBeFocused();
    await expect.poll(async () => await border(field)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await formPlaces(page)).toEqual(before);
  }
  // Escape leaves the control and drops nothing; Edit shows all controls in the same places.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'City' })).not.toBeFocused();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(name).toBeFocused();
  await expect
    .poll(async () => await border(page.getByRole('textbox', { name: 'City' })))
    .not.toBe('rgba(0, 0, 0, 0)');
  expect(await formPlaces(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => await border(page.getByRole('textbox', { name: 'City' })))
    .toBe('rgba(0, 0, 0, 0)');
  await page.keyboard.press('F2');
  await expect(name).toBeFocused();
});

test('[SEC-8] what is changed says what it was; Escape leaves the control before it drops the changes', async ({
  page,
}) => {
  const table = await companies(chief);
  const { id } = await table.create('Was thus');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${table.id}/${id}`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Is thus');
  await expect(page.getByText('was Was thus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Is thus');
  await expect(page.getByRole('textbox', { name: /^Name/ })).not.toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Name/ })).not.toHaveValue('Is thus');
});

test('[SEC-9] a link at rest is one for the pointer; its control is there for the keyboard', async ({
  page,
}) => {
  const orders = await tableNamed('sales_order');
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/record/${orders}/1`);
  const customer = page.getByRole('combobox', { name: /^Customer/ }).first();
  await expect(customer).not.toHaveValue('');
  const title = await customer.inputValue();
  await customer.focus();
  await expect(customer).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByText(title, { exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/app/record/${await tableNamed('company')}/`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Companies · ${title}`);
  await expect(page).toHaveTitle(new RegExp(`^Companies · `));
});

test('[LIST-19] a record that is opened from a list leads to those before and after it there', async ({
  page,
}) => {
  const table = await companies(chief);
  for (const name of ['Stepping 1', 'Stepping 2', 'Stepping 3']) await table.create(name);
  const filter = JSON.stringify({ column: 'name', operator: 'beginsWith', value: 'Stepping' });
  await signInWith(page, url, 'en');
  await page.goto(`${url}/app/list/t${table.id}?sort=-name&filter=${encodeURIComponent(filter)}`);
  await expect(page.getByText('3 companies')).toBeVisible();
  // The first column leads to the record; the others are edited where they stand.
  await page
    .getByRole('row', { name: /Stepping 2/ })
    .getByRole('link')
    .first()
    .click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Companies · Stepping 2');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(title).toHaveText('Companies · Stepping 1');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(title).toHaveText('Companies · Stepping 2');
  // Work that is not saved stays, as a draft and among the tabs.
  await page.getByRole('textbox', { name: 'City' }).fill('Halfway');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(title).toHaveText('Companies · Stepping 3');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 3')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Open windows' });
  await tabs.getByRole('link', { name: /Stepping 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Halfway');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await tabs.getByRole('link', { name: 'Home' }).click();
  await tabs.getByRole('link', { name: /Stepping 3/ }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(title).toHaveText('Companies · Stepping 2');
});

test('[LOOK-6] an address that leads to no record leaves no tab', async ({ page }) => {
  const company = await tableNamed('company');
  await signInWith(page, url, 'en');
  const tabs = page.getByRole('navigation', { name: 'Open windows' }).getByRole('listitem');
  for (const path of [
    `record/${company}/987654321`,
    `record/${company}/987654321?context=987654`,
    'draft/987654',
  ]) {
    await page.goto(`${url}/app/${path}`);
    await expect(page.getByText('Record not found, or you have no access to it').last()).toBeVisible();
    await expect(tabs).toHaveText(['Home']);
    await expect(page).toHaveURL(`${url}/app/${path}`);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('[SEC-10] main actions and Edit stand at the bottom until there is something to save', async ({
    page,
  }) => {
    await signInWith(page, url, 'en');
    await page.goto(`${url}/app/list/t${await tableNamed('sales_order')}`);
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'To ship' }).first().tap();
    const ship = page.getByRole('button', { name: 'Mark as shipped' });
    await expect(ship).toBeVisible();
    const { y = 0, height = 0 } = (await ship.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(500);
    expect(height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More actions' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Mark as shipped' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Customer reference' }).fill('by phone');
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(ship).toBeHidden();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(ship).toBeVisible();
  });

  test('[LOOK-5] the bar marks the place to which the window belongs', async ({ page }) => {
    await signInWith(page, url, 'en');
    await page.goto(`${url}/app`);
    const bar = page.getByRole('navigation', { name: 'Application' });
    const marked = bar.locator('[aria-current], [data-here]');
    await expect(marked).toHaveText(['Home']);
    await page.goto(`${url}/app/new/${await tableNamed('company')}`);
    await expect(page).toHaveURL(/\/app\/draft\//);
    await expect(marked).toHaveText(['Menu']);
    await bar.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Menu' });
    await expect(menu.locator('[aria-current=page]')).toHaveText(['Companies']);
    await page.goto(`${url}/app/account`);
    await expect(marked).toHaveText(['Account']);
  });
});
