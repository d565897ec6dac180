import { chromium as playwright } from '@playwright/test';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

test('the Chromium of the tests runs, draws letters and keeps its security', async () => {
  const { executablePath, args, env } = await findChromium();
  const browser = await playwright.launch({ executablePath, args: [...args], env });
  try {
    const page = await browser.newPage();
    await page.setContent('<span style="font-size:40px">Colonnade é</span>');
    expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(100);
    const read = () =>
      page.evaluate(() => fetch('http://127.0.0.1:9/').then(String, (error: Error) => error.name));
    expect(await read()).toBe('TypeError');
    expect(args).not.toContain('--disable-web-security');
    expect(Number(browser.version().split('.')[0])).toBeGreaterThan(150);
  } finally {
    await browser.close();
  }
});
