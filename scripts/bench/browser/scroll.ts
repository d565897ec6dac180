import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import { longestTasks, type BenchPage } from './page.ts';

const ROUNDS = 5;

/** A script of scrolling: slowly by the wheel, quickly, and by drags of the scroll bar to far places. */
export async function measureScroll(bench: BenchPage): Promise<void> {
  await bench.open();
  await scroll(bench);
  const worked: number[] = [];
  const passed: number[] = [];
  const blanks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await bench.open();
    const tasks = await longestTasks(bench, async () => void blanks.push(await scroll(bench)));
    worked.push(tasks.worked);
    passed.push(tasks.passed);
  }
  const all = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(', ');
  printFigure({
    name: 'scroll through a list: longest task of the main thread in its own time, median of five',
    value: median(worked),
    unit: 'ms',
    most: 32,
    from: `${all(worked)}; by the clock ${all(passed)}`,
  });
  printFigure({
    name: 'scroll through a list: longest time that a row in sight is blank, median of five',
    value: median(blanks),
    unit: 'ms',
    most: 150,
    from: all(blanks),
  });
}

/** Goes through the script; gives the longest time in which a row in sight had no values, in milliseconds. */
async function scroll({ page }: BenchPage): Promise<number> {
  return await page.evaluate(async () => {
    const scroller = document.querySelector('[role=grid]');
    if (!scroller) throw new Error('there is no list');
    const frame = async () => await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const whole = scroller.scrollHeight - scroller.clientHeight;
    let since: number | undefined;
    let longest = 0;
    const look = (now: number): void => {
      const isBlank = isAnyBlank(scroller);
      if (!isBlank) since = undefined;
      else {
        since ??= now;
        longest = Math.max(longest, now - since);
      }
    };
    const run = async (frames: number, step: number): Promise<void> => {
      for (let at = 0; at < frames; at++) {
        scroller.scrollTop += step;
        look(await frame());
      }
    };
    const rest = async (frames: number) => await run(frames, 0);
    await run(120, 24);
    await run(60, 240);
    await rest(20);
    for (const part of [0.25, 0.5, 0.9, 1, 0.4, 0]) {
      scroller.scrollTop = whole * part;
      await rest(20);
      await run(40, part === 1 ? -48 : 48);
    }
    return longest;

    /** Whether a row is missing in the middle of what is in sight, or waits for its values. */
    function isAnyBlank(grid: Element): boolean {
      const { top, bottom, left } = grid.getBoundingClientRect();
      for (let y = top + 60; y < bottom - 30; y += 60) {
        const row = document.elementFromPoint(left + 100, y)?.closest('[data-row]');
        if (!row || row.hasAttribute('aria-busy')) return true;
      }
      return false;
    }
  });
}
