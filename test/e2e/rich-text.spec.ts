import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { complaintsOf, expectAccessible, rowsOf, signIn } from './person.ts';
import { sampleUrl } from './sample-url.ts';

const url = sampleUrl();

test.use({ locale: 'en-GB' });

async function openPlan(page: Page, place: number): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await expectList(page);
  await rowsOf(page).nth(place).getByRole('gridcell').nth(1).getByRole('link').click();
  await page.getByRole('tab', { name: 'Account plan' }).click();
  await expect(plan(page)).toBeVisible();
}

async function expectList(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Companies', exact: true })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
}

function plan(page: Page) {
  return page.getByRole('textbox', { name: 'Account plan' });
}

function tool(page: Page, name: string) {
  return page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
}

/** Saves, which leads back to the list. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/ saved\./).first()).toBeVisible();
  await expectList(page);
}

/** Pastes HTML, as the clipboard of another program has it. */
async function paste(page: Page, html: string): Promise<void> {
  await plan(page).evaluate((element, content) => {
    const data = new DataTransfer();
    data.setData('text/html', content);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

test('[COL-74][A11Y-1] a text is written with its formatting, by tools and by keys, and is there as written', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, url);
  await openPlan(page, 3);
  await plan(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.getByRole('combobox', { name: 'Paragraph style' }).selectOption('Heading 2');
  await page.keyboard.type('Goals');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, 'Bold').click();
  await page.keyboard.type(' and plain');
  await page.keyboard.press('Enter');
  // By keys alone: to the tools, along them, and back.
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('combobox', { name: 'Paragraph style' })).toBeFocused();
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Bulleted list')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(plan(page)).toBeFocused();
  await page.keyboard.type('call them');
  await plan(page).getByRole('checkbox').check();
  await expectAccessible(page);
  await plan(page).click();
  await save(page);
  expect(complaints).toEqual([]);
  await openPlan(page, 3);
  await expect(plan(page).getByRole('heading', { name: 'Goals', level: 2 })).toBeVisible();
  await expect(plan(page).locator('strong')).toHaveText('bold');
  await expect(plan(page).getByRole('checkbox', { name: 'Done' })).toBeChecked();
});

test('[COL-74] a link is set, and one that could run is refused where it is typed', async ({ page }) => {
  await signIn(page, url);
  await openPlan(page, 4);
  await plan(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('site');
  await page.keyboard.press('ControlOrMeta+a');
  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('Enter a web address');
  await dialog.getByLabel('Address').fill('example.org/a?b=1&c=2');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(plan(page).getByRole('link', { name: 'site' })).toHaveAttribute(
    'href',
    'https://example.org/a?b=1&c=2',
  );
  await tool(page, 'Undo typing').click();
  await expect(plan(page).getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(plan(page)).not.toBeFocused();
  await expect(plan(page)).toHaveText('site');
});

test('[COL-74] what is pasted from Word and from pages keeps what it means and nothing else', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, url);
  await openPlan(page, 5);
  await plan(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await paste(
    page,
    `<html><head><style>p{color:red}</style></head><body>
    <p class=MsoNormal><b>Plan</b><o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>first</p>
    <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>inner</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>second</p>
    <p><span style="font-weight:700">heavy</span></p>
    <p style="position:fixed" onclick="alert(1)">after <img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p></body></html>`,
  );
  await expect(plan(page).locator('strong')).toHaveText(['Plan', 'heavy']);
  await expect(plan(page).locator('> ul > li')).toHaveCount(2);
  await expect(plan(page).locator('> ul > li ol > li')).toHaveText('inner');
  await expect(plan(page).locator('[style], [onclick], img, style, a')).toHaveCount(0);
  await save(page);
  expect(complaints).toEqual([]);
});
