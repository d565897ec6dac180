import type { Page } from '@playwright/test';
import { must } from '#core/std/must.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { SignedIn } from './page.ts';

const ROUNDS = 5;
/** What a browser may add to one and a half times the answer of the server, in milliseconds. */
const ADDED = 300;

/** The address of the calendar of activities in a look, on a day. */
export function calendarAddress(url: string, { views }: Pick<SignedIn, 'views'>, show: object): string {
  const view = must(
    views.find(({ name }) => name === 'activities_calendar'),
    'the calendar of activities',
  );
  return `${url}/app/list/${view.id}?show=${encodeURIComponent(JSON.stringify(show))}`;
}

/** From the press that leads to them until they are drawn: a month of 2,000 events, a week of 200 resources. */
export async function measurePlannings(url: string, signedIn: SignedIn): Promise<void> {
  const { page } = signedIn;
  // From the days before them on.
  const shows = [
    { name: 'month of 2,000 events', show: { look: 'month', at: '2033-02-10' } },
    { name: 'week of 200 resources', show: { look: 'timeline', scale: 'week', at: '2033-02-24' } },
  ];
  for (const { name, show } of shows) {
    const taken: Shown[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto(calendarAddress(url, signedIn, show));
      await page.getByRole('region', { name: 'Planned events' }).waitFor();
      await page.waitForTimeout(1_500);
      const shown = await shownAfter(page, 'Later');
      if (round > 0) taken.push(shown);
    }
    const over = taken.map(({ shown, answer }) => shown - 1.5 * answer);
    printFigure({
      name: `${name}: shown after the press, beyond 1.5 times the answer, median of five`,
      value: median(over),
      unit: 'ms',
      most: ADDED,
      from: taken
        .map(
          ({ shown, answer, events }) => `${shown.toFixed(0)} (answer ${answer.toFixed(0)}, ${events} drawn)`,
        )
        .join(', '),
    });
  }
}

/** What a press led to: times in milliseconds. */
interface Shown {
  readonly shown: number;
  /** From the question until the answer was there. */
  readonly answer: number;
  readonly events: number;
}

/** Presses a button, and waits until the events that it leads to have been drawn. */
async function shownAfter(page: Page, label: string): Promise<Shown> {
  return await page.evaluate(async (name) => {
    const button = document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
    if (!button) throw new Error(`there is no button ${name}`);
    const frame = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
    const drawn = () =>
      [...document.querySelectorAll<HTMLElement>('[data-event]')]
        .map((event) => event.dataset['event'])
        .join();
    const before = drawn();
    performance.clearResourceTimings();
    const begun = performance.now();
    button.click();
    while (drawn() === before || drawn() === '' || document.querySelector('[aria-busy=true] [data-event]')) {
      if (performance.now() - begun > 20_000) throw new Error('no other events came');
      await frame();
    }
    // The frame in which they stand has been painted when the next one begins.
    await frame();
    const shown = performance.now() - begun;
    const asked = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/load/scheduler')) as PerformanceResourceTiming[];
    const answer =
      Math.max(...asked.map(({ responseEnd }) => responseEnd)) -
      Math.min(...asked.map(({ startTime }) => startTime));
    return { shown, answer, events: document.querySelectorAll('[data-event]').length };
  }, label);
}
