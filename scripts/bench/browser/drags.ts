import type { Locator } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { longestTasks, type SignedIn } from './page.ts';
import { calendarAddress } from './plannings.ts';

const ROUNDS = 5;
/** The longest that the main thread may be at one thing while something is dragged, in milliseconds. */
const LONGEST = 32;

/** The longest task of the main thread while an event of a full timeline, or a card of a board, is dragged about. */
export async function measureDrags(url: string, signedIn: SignedIn): Promise<void> {
  const { page, views } = signedIn;
  const board = must(
    views.find(({ name }) => name === 'orders_pipeline'),
    'the board of orders',
  );
  const drags = [
    {
      name: 'event of a week of 200 resources',
      address: calendarAddress(url, signedIn, { look: 'timeline', scale: 'week', at: '2033-03-10' }),
      thing: page.locator('[data-event][data-movable]'),
    },
    {
      name: 'card of a board',
      address: `${url}/app/list/${board.id}`,
      thing: page.locator('[data-card]'),
    },
  ];
  for (const { name, address, thing } of drags) {
    const times: { worked: number; passed: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(address);
      await thing.nth(3).waitFor();
      await page.waitForTimeout(1_500);
      const tasks = await longestTasks(signedIn, async () => await dragAbout(signedIn, thing.nth(3)));
      if (round > 0) times.push(tasks);
    }
    const all = (key: 'worked' | 'passed') => times.map((one) => one[key].toFixed(0)).join(', ');
    printFigure({
      name: `${name} dragged about: longest task of the main thread in its own time, median of five`,
      value: median(times.map(({ worked }) => worked)),
      unit: 'ms',
      most: LONGEST,
      from: `${all('worked')}; by the clock ${all('passed')}`,
    });
  }
}

/** Takes hold of a thing, leads it across the screen and back, and gives it up by Escape. */
async function dragAbout({ page }: SignedIn, thing: Locator): Promise<void> {
  const box = must((await thing.boundingBox()) ?? undefined, 'what is dragged, in sight');
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [toX, toY] of [
    [x + 200, y + 60],
    [x + 500, y + 200],
    [x + 60, y + 160],
  ] as const) {
    await page.mouse.move(toX, toY, { steps: 20 });
    await page.waitForTimeout(100);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}
