import { chromium, type Browser, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';
import { signInWith } from '#test/e2e/person.ts';
import { findChromium } from '#test/support/run/chromium.ts';

/** The list of all contacts in a browser. */
export interface BenchPage {
  readonly browser: Browser;
  readonly page: Page;
  /** Opens the list anew, as its address has it. */
  readonly open: () => Promise<void>;
}

/** Gives a measure a browser of its own whose answers about lists are recorded, and given again when they are asked for once more. */
export async function withPage(url: string, measure: (page: BenchPage) => Promise<void>): Promise<void> {
  await withBrowser(url, async ({ browser, page, views }) => {
    await recordAnswers(page);
    const view = must(
      views.find(({ columns }) => columns.some(({ column }) => column === 'job_title')),
      'the list of contacts',
    );
    const open = async () => {
      await page.goto(`${url}/app/list/${view.id}`);
      await page.locator('[data-row]:not([aria-busy])').first().waitFor();
      // A list is shown where it was left.
      await page.locator('[role=grid]').evaluate((grid) => grid.scrollTo(0, 0));
      await page.locator('[data-row="5"]:not([aria-busy])').waitFor();
      // The exact count and the keys of the scroll bar.
      await page.locator('[role=grid]:not([aria-rowcount="-1"])').waitFor({ timeout: 30_000 });
      await page.waitForTimeout(1_000);
    };
    await measure({ browser, page, open });
  });
}

/** A browser that is signed in, and the views of its user. */
export interface SignedIn {
  readonly browser: Browser;
  readonly page: Page;
  readonly views: ApplicationInfo['views'];
}

/** Gives a measure a browser of its own, signed in, with the answers of the product as they are. */
export async function withBrowser(
  url: string,
  measure: (signedIn: SignedIn) => Promise<void>,
): Promise<void> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } });
  try {
    const context = await browser.newContext({
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const { views } = await signInWith(page, url, 'en');
    await measure({ browser, page, views });
  } finally {
    await browser.close();
  }
}

async function recordAnswers(page: Page): Promise<void> {
  const answers = new Map<string, { status: number; body: Buffer }>();
  await page.route('**/list/full/**', async (route) => {
    const request = route.request();
    const key = `${request.url()} ${request.postData() ?? ''}`;
    const known = answers.get(key);
    if (known) return await route.fulfill({ ...known, contentType: 'application/json; charset=utf-8' });
    const response = await route.fetch();
    const answer = { status: response.status(), body: await response.body() };
    if (response.ok()) answers.set(key, answer);
    return await route.fulfill({ ...answer, contentType: 'application/json; charset=utf-8' });
  });
}

/** How long the longest tasks of the pages' main threads took, in milliseconds. */
interface LongestTasks {
  /** By the time that the thread itself worked. */
  readonly worked: number;
  /** By the clock: while other threads and processes have the cores, a task waits. */
  readonly passed: number;
}

/** The longest tasks while something is done, one by each of the two times. */
export async function longestTasks(
  { browser, page }: Pick<BenchPage, 'browser' | 'page'>,
  work: () => Promise<void>,
): Promise<LongestTasks> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace tells of no tasks');
  return {
    worked: Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1_000,
    passed: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000,
  };
}

/** One event of a trace of Chromium, times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Of the thread's own time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}
