import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { BenchPage } from './page.ts';

const ROUNDS = 5;
const ROWS = 1_000;

/** A paste of 1,000 × 10 cells: from the key to its preview on the screen. */
export async function measurePaste(bench: BenchPage): Promise<void> {
  const { page } = bench;
  const text = Array.from({ length: ROWS }, (_, at) => cellsOf(at).join('\t')).join('\r\n');
  const times: number[] = [];
  // The first one has its answers recorded.
  for (let round = -1; round < ROUNDS; round++) {
    await bench.open();
    await page.locator('[data-row="0"] [aria-colindex="3"]').click();
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(async (words) => await navigator.clipboard.writeText(words), text);
    const shown = page.evaluate(async () => {
      const begun = await new Promise<number>((resolve) => {
        document.addEventListener('paste', () => resolve(performance.now()), { once: true, capture: true });
      });
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (document.querySelector('[data-drafted]')) return performance.now() - begun;
        if (performance.now() - begun > 20_000) throw new Error('the paste is not shown');
      }
    });
    await page.keyboard.press('ControlOrMeta+v');
    const took = await shown;
    if (round >= 0) times.push(took);
    await page.keyboard.press('Escape');
  }
  printFigure({
    name: `a paste of ${ROWS} × 10 cells shown, median of five`,
    value: median(times),
    unit: 'ms',
    most: 300,
    from: times.map((time) => time.toFixed(0)).join(', '),
  });
}

/** The cells of a contact, in the order of the columns on the screen. */
function cellsOf(at: number): readonly string[] {
  return [
    'Ann',
    `Number ${at}`,
    '',
    'Tester',
    `ann.${at}@example.com`,
    '+33 1 23 45 67 89',
    'Paris',
    'France',
    '',
    String(at % 100),
  ];
}
