import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '../support/run/product.ts';
import { administrator } from './administrator.ts';
import { test } from './browser-test.ts';
import { alert, calls, connect, held, login, navigationsOf } from './login-page.ts';
import { expectAccessible, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();
const PAGE = `${url}/session/login/`;

/** The login of a user without a language. */
let ordinary = '';

test.beforeAll(async () => {
  ordinary = `ordinary-${test.info().workerIndex}`;
  const admin = await administrator(url);
  await admin.addUser({ login: ordinary, name: 'ordinary' });
  await admin.leave();
});

test.use({ locale: 'en-GB', timezoneId: 'Europe/Lisbon' });

/** The page with a clock that stands still until the test moves it. */
async function atRest(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T09:00:00Z' });
  await page.goto(PAGE);
  await page.clock.pauseAt('2026-03-02T10:00:00Z');
}

test.describe('in English', () => {
  test('[LOGIN-1][LOGIN-2][LOGIN-3][LOGIN-8][LOGIN-13][LOGIN-30] first visit', async ({ page }) => {
    await page.goto(`${url}/session/login`);
    await expect(login(page)).toBeFocused();
    await expect(page.locator('#login-password')).toBeVisible();
    await expect(connect(page)).toHaveText('Connect');
    await expect(page.locator('#login-configure')).toBeHidden();
    await expect(alert(page)).toBeHidden();
    await expect(page.getByRole('status').first()).toBeHidden();
    await expect(page.locator('input[name=locale]')).toHaveValue('en_GB');
    await expect(page.locator('select[name=timezone]')).toHaveValue('Europe/Lisbon');
    await expect(page).toHaveTitle('Sign in · Meridian Trading');
    await expectAccessible(page);
  });

  test('[LOGIN-30] a time zone that is selected already stays', async ({ page }) => {
    const sent = calls(page, '/session/login/');
    await page.goto(`${PAGE}?m_sTimeZone=Asia%2FTokyo`);
    await page.locator('.language-shown').click();
    await expect(page.locator('select[name=timezone]')).toHaveValue('Asia/Tokyo');
    await login(page).fill('nobody');
    await page.locator('#login-password').fill('wrong');
    await connect(page).click();
    await expect(alert(page)).toBeVisible();
    expect(sent.bodies).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
  });

  test('[LOGIN-14][LOGIN-15][LOGIN-17][LOGIN-18][ERR-6] an empty login is asked for, and typing clears the alert', async ({
    page,
  }) => {
    const sent = calls(page, '/session/login/');
    await page.goto(PAGE);
    await login(page).fill('   ');
    await connect(page).click();
    await expect(alert(page)).toHaveText('Enter your login.');
    await expect(login(page)).toBeFocused();
    await expect(login(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.locator('#login-password').press('x');
    await expect(alert(page)).toBeHidden();
    await connect(page).click();
    await expect(alert(page)).toBeVisible();
    await login(page).fill('a');
    await expect(alert(page)).toBeHidden();
    expect(sent.bodies).toEqual([]);
  });

  test('[LOGIN-16][LOGIN-19][LOGIN-20][LOGIN-21] a refused sign-in', async ({ page }) => {
    const sent = calls(page, '/session/login/');
    await page.goto(PAGE);
    const call = await held(page, '**/session/login/');
    await login(page).fill('nobody');
    await page.locator('#login-password').fill('wrong');
    await connect(page).click();
    await expect(connect(page)).toHaveAttribute('data-active', 'true');
    call.letGo();
    await expect(alert(page)).toContainText('Wrong login or password');
    await expect(connect(page)).not.toHaveAttribute('data-active', 'true');
    await expect(login(page)).toHaveValue('nobody');
    expect(sent.bodies).toEqual([
      { login: 'nobody', password: 'wrong', locale: 'en_GB', timeZone: 'Europe/Lisbon' },
    ]);
    const again = await held(page, '**/session/login/');
    await connect(page).click();
    await expect(alert(page)).toBeHidden();
    again.letGo();
    await expect(alert(page)).toBeVisible();
  });

  test('[LOGIN-36] a refused password is replaced by typing, one that was typed meanwhile is not', async ({
    page,
  }) => {
    await page.goto(PAGE);
    const password = page.locator('#login-password');
    await login(page).fill('nobody');
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toBeVisible();
    await password.press('x');
    await expect(password).toHaveValue('x');
    const typed = Promise.withResolvers<void>();
    await page.route('**/session/login/', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(connect(page)).toHaveAttribute('data-active', 'true');
    await page.keyboard.type('yz');
    typed.resolve();
    await expect(alert(page)).toBeVisible();
    await page.keyboard.type('!');
    await expect(password).toHaveValue('xyz!');
  });

  test('[LOGIN-23][LOGIN-25][LOGIN-26] a login is looked up 400 ms after the last keystroke', async ({
    page,
  }) => {
    const sent = calls(page, '/session/user_info');
    const looking = page.locator('.input[data-loading]');
    await atRest(page);
    const call = await held(page, '**/session/user_info');
    for (const key of 'chief') {
      await page.clock.runFor(399);
      await expect(looking).toBeHidden();
      await login(page).press(key);
    }
    await page.clock.runFor(399);
    await expect(looking).toBeHidden();
    expect(sent.bodies).toEqual([]);
    await page.clock.runFor(1);
    await expect(looking).toBeVisible();
    call.letGo();
    await page.clock.resume();
    await expect(page.locator('#login-configure')).toBeVisible();
    await expect(page.locator('.connect-line')).toHaveAttribute('data-configuration', 'true');
    await expect(looking).toBeHidden();
    expect(sent.bodies).toEqual([{ login: 'chief' }]);
    await expectAccessible(page);
  });

  test('[LOGIN-24] where the model has no configuration, no login is looked up', async ({ page }) => {
    const sent = calls(page, '/session/user_info');
    await page.route('**/session/login/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"with_configuration":true', '"with_configuration":false');
      await route.fulfill({ response, body });
    });
    await atRest(page);
    await login(page).fill('chief');
    await page.clock.runFor(60_000);
    await expect(page.locator('.input[data-loading]')).toBeHidden();
    expect(sent.bodies).toEqual([]);
  });

  test('[REQ-1][REQ-2][REQ-3] a call carries its headers, and waits for its answer however long that takes', async ({
    page,
  }) => {
    // The only limit of time that the clock of the page would not know of.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => AbortSignal.abort();
    });
    await atRest(page);
    const call = await held(page, '**/session/login/');
    await login(page).fill('nobody');
    await page.locator('#login-password').fill('wrong');
    const request = page.waitForRequest('**/session/login/');
    await connect(page).click();
    const headers = await (await request).allHeaders();
    const cookies = await page.context().cookies();
    expect(headers['x-requested-with']).toBe('XMLHttpRequest');
    expect(headers['x-xsrf-token']).toBe(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value);
    await page.clock.runFor('24:00:00');
    await expect(connect(page)).toHaveAttribute('data-active', 'true');
    await expect(alert(page)).toBeHidden();
    call.letGo();
    await page.clock.resume();
    await expect(alert(page)).toContainText('Wrong login or password');
  });

  test('[LOGIN-35][LIST-25] the page loads less than 90 kB of script in few files, and nothing of the application', async ({
    page,
  }) => {
    await page.goto(PAGE);
    await login(page).fill('chief');
    await expect(page.locator('#login-configure')).toBeVisible();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, size: (entry as PerformanceResourceTiming).encodedBodySize })),
    );
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.length).toBeLessThanOrEqual(10);
    expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(90_000);
    expect(scripts.filter(({ name }) => /\/(app|application|list-place|records)-/.test(name))).toEqual([]);
  });

  for (const [shape, body] of [
    ['a list', [{ message: 'The first reason.' }, { message: 'The second.' }]],
    ['an object', { message: 'The first reason.' }],
  ] as const)
    test(`[RESET-5][ERR-1][ERR-6] a reset that fails with ${shape} shows its message`, async ({ page }) => {
      await page.goto(PAGE);
      await page.route(
        '**/session/reset_password/intranet/',
        async (route) => await route.fulfill({ status: 422, json: body }),
      );
      await login(page).fill('chief');
      await page.locator('#login-reset-intranet').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
      await expect(alert(page)).toHaveText('The first reason.');
    });

  test('[RESET-11][RESET-12] the extranet page shows why it failed, and its own text where the answer has none', async ({
    page,
  }) => {
    let answer: { status: number; json: object } = { status: 422, json: { message: 'Not today.' } };
    await page.route('**/session/reset_password/extranet/send', async (route) => await route.fulfill(answer));
    await page.goto(`${url}/session/reset_password/extranet/`);
    await page.locator('#login').fill('bob');
    await page.locator('#email').fill('bob@example.org');
    const send = page.getByRole('button', { name: 'Send the link' });
    await send.click();
    await expect(alert(page)).toHaveText('Not today.');
    answer = { status: 200, json: { message: '' } };
    await send.click();
    await expect(page.locator('.alert[data-tone=info]')).toContainText('a link is on its way');
  });

  test('[LOGIN-28] an empty login is not looked up, and an answer to an older login is ignored', async ({
    page,
  }) => {
    const sent = calls(page, '/session/user_info');
    await atRest(page);
    const older = await held(page, '**/session/user_info');
    const givenUp = page.waitForEvent('requestfailed');
    await login(page).fill('chief');
    await page.clock.runFor(400);
    await expect.poll(() => sent.bodies).toEqual([{ login: 'chief' }]);
    await login(page).fill(ordinary);
    const newer = page.waitForResponse('**/session/user_info');
    await page.clock.runFor(400);
    expect((await newer).request().postDataJSON()).toEqual({ login: ordinary });
    older.letGo();
    expect((await givenUp).postDataJSON()).toEqual({ login: 'chief' });
    await expect(page.locator('.input[data-loading]')).toBeHidden();
    await expect(page.locator('#login-configure')).toBeHidden();
    await login(page).fill('');
    await page.clock.runFor(60_000);
    await expect(page.locator('.input[data-loading]')).toBeHidden();
    expect(sent.bodies).toHaveLength(2);
  });

  test('[LOGIN-27][ERR-6] where the lookup fails, connect stands alone and nothing is said', async ({
    page,
  }) => {
    await page.goto(PAGE);
    await login(page).fill('chief');
    await expect(page.locator('#login-configure')).toBeVisible();
    await page.route('**/session/user_info', async (route) => await route.abort());
    await login(page).fill('chief2');
    await expect(page.locator('#login-configure')).toBeHidden();
    await expect(page.locator('.connect-line')).not.toHaveAttribute('data-configuration', 'true');
    await expect(alert(page)).toBeHidden();
  });

  test('[REQ-9] a lookup that is refused while its login signs in leads nowhere', async ({ page }) => {
    const [signedIn, wasRefused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.goto(`${PAGE}?return=%2Fapp%2Fdone`);
    await page.route('**/session/user_info', async (route) => {
      await signedIn.promise;
      const headers = { ...(await route.request().allHeaders()), 'x-xsrf-token': 'of before' };
      const response = await route.fetch({ headers });
      expect(response.status()).toBe(403);
      await route.fulfill({ response });
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/session/user_info')) wasRefused.resolve();
    });
    await page.route('**/session/login/', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback();
      const response = await route.fetch();
      signedIn.resolve();
      await wasRefused.promise;
      await expect(page.locator('.input[data-loading]')).toBeHidden();
      return await route.fulfill({ response });
    });
    const went = navigationsOf(page);
    const looked = page.waitForRequest('**/session/user_info');
    await login(page).fill('chief');
    await page.locator('#login-password').fill(PASSWORD);
    await looked;
    await connect(page).click();
    await expect(page).toHaveURL(`${url}/app/done`);
    expect(went).toEqual(['/app/done']);
  });

  test('[REQ-9] signing out ends where the server says, whatever else is refused meanwhile', async ({
    page,
  }) => {
    await signIn(page, url);
    await page.route('**/session/logout', async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse((other) => other.status() === 403);
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Companies' }).click();
      await (await refused).finished();
      // What the page makes of it, it does before it is drawn the next time.
      await page.evaluate(async () => await new Promise(requestAnimationFrame));
      await route.fulfill({ response });
    });
    const went = navigationsOf(page);
    await page.getByRole('button', { name: 'chief' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${PAGE}?reason=signed_out`);
    expect(went).toEqual(['/session/login/']);
  });

  test('[REQ-9] the login page that is refused comes back to where it was to lead', async ({ page }) => {
    await page.goto(`${PAGE}?return=%2Fapp%2Fdone`);
    let refusals = 1;
    await page.route('**/session/login/', async (route) => {
      if (route.request().method() !== 'POST' || refusals === 0) return await route.fallback();
      refusals -= 1;
      const headers = { ...(await route.request().allHeaders()), 'x-xsrf-token': 'of before' };
      return await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await login(page).fill('chief');
    await page.locator('#login-password').fill(PASSWORD);
    const again = page.waitForEvent('load');
    await connect(page).click();
    await again;
    expect(page.url()).toBe(`${PAGE}?return=%2Fapp%2Fdone`);
    await expect(login(page)).toHaveValue('');
    await login(page).fill('chief');
    await page.locator('#login-password').fill(PASSWORD);
    await connect(page).click();
    await expect(page).toHaveURL(`${url}/app/done`);
  });

  test('[RESET-2][RESET-3] a reset needs a login, and asks first', async ({ page }) => {
    const sent = calls(page, '/session/reset_password/intranet/');
    await page.goto(PAGE);
    await page.locator('#login-reset-intranet').click();
    await expect(alert(page)).toHaveText('Enter your login.');
    await login(page).fill(ordinary);
    await page.locator('#login-reset-intranet').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Send a link to choose a new password');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(sent.bodies).toEqual([]);
  });

  test('[LOGIN-22] configure opens the configuration', async ({ page }) => {
    await page.goto(PAGE);
    await login(page).fill('chief');
    await page.locator('#login-password').fill('correct horse battery staple');
    await page.locator('#login-configure').click();
    await expect(page).toHaveURL(/\/app\/configuration/);
  });
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('[RESET-8][RESET-9][RESET-10] the extranet page marks what is wrong until it is typed', async ({
    page,
  }) => {
    const sent = calls(page, '/session/reset_password/extranet/send');
    await page.goto(`${url}/session/reset_password/extranet/?login=&_locale=fr_FR`);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.locator('#login')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
    await expect(alert(page)).toHaveText(
      'Saisissez votre identifiant et votre adresse e-mail, par exemple nom@exemple.fr.',
    );
    await page.locator('#login').fill('bob');
    await expect(page.locator('#login')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#email').fill('no address');
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    expect(sent.bodies).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[LOGIN-1][LOGIN-17][LOGIN-21] the page signs in, and says what is wrong', async ({ page }) => {
    await page.goto(`${url}/app/account`);
    await login(page).fill('chief');
    await page.locator('#login-password').fill('wrong');
    await connect(page).click();
    await expect(alert(page)).toContainText('Wrong login or password');
    await expect(login(page)).toHaveValue('chief');
    await page.locator('#login-password').fill('correct horse battery staple');
    await connect(page).click();
    await expect(page).toHaveURL(`${url}/app/account`);
  });
});

test('[LOGIN-37] a reset that fails without words of the server is called that', async ({ page }) => {
  await page.goto(PAGE);
  await page.route('**/session/reset_password/intranet/', async (route) => {
    await route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad</h1>' });
  });
  await login(page).fill(ordinary);
  await page.locator('#login-reset-intranet').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(alert(page)).toHaveText('The request could not be sent. Try again in a moment.');
});

/** Where it stands on the page, however far that is scrolled: a click scrolls to its button. */
async function placeOf(element: Locator): Promise<object> {
  return await element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { x: x + window.scrollX, y: y + window.scrollY, width, height };
  });
}

test.describe('on the narrowest page', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('[LOGIN-38][RESET-10][RESET-31] nothing is cut off or moved by an alert, in any direction of writing', async ({
    page,
  }) => {
    const pages = [
      [PAGE, '#login-username'],
      [`${url}/session/reset_password/extranet/`, '#login'],
      [`${url}/session/reset_password/new`, '.way-back'],
    ] as const;
    for (const locale of ['en_GB', 'ar_SA'])
      for (const [address, first] of pages) {
        await page.goto(`${address}?_locale=${locale}`);
        const field = page.locator(first);
        const before = await placeOf(field);
        const button = page.locator('form button.connect');
        if ((await button.count()) > 0) await button.click();
        if ((await button.count()) > 0) await expect(alert(page)).toBeVisible();
        expect(await placeOf(field), address).toEqual(before);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${address} ${locale}`).toBe(320);
        await expectAccessible(page);
      }
    await page.goto(`${url}/session/reset_password/extranet/`);
    await page.locator('form button.connect').click();
    await expect(alert(page)).toHaveText(
      'Enter your login and your e-mail address, such as name@example.org.',
    );
    for (const field of ['#login', '#email'])
      await expect(page.locator(field)).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('[LOGIN-38][RESET-31] what needs one is not shown, and the extranet reset says what is missing', async ({
    page,
  }) => {
    await page.goto(PAGE);
    for (const dead of ['#login-reset-intranet', '.eye', '.action-links button'])
      for (const one of await page.locator(dead).all()) await expect(one).toBeHidden();
    await page.goto(`${url}/session/reset_password/extranet/`);
    await page.locator('form button.connect').click();
    await expect(alert(page)).toHaveText(
      'Enter your login and your e-mail address, such as name@example.org.',
    );
    await page.locator('#login').fill('nobody');
    await page.locator('#email').fill('nobody@example.org');
    await page.locator('form button.connect').click();
    await expect(page.getByRole('status').first()).toContainText('is on its way');
  });
});
