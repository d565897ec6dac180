import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { startProduct, supervised } from '#test/support/run/product.ts';
import { withBrowser, withPage } from '../browser/page.ts';
import { measureDrags } from '../browser/drags.ts';
import { measurePaste } from '../browser/paste.ts';
import { planMany } from '../browser/plan-many.ts';
import { measurePlannings } from '../browser/plannings.ts';
import { measureScroll } from '../browser/scroll.ts';
import { openData, sampleIn } from '../data.ts';

/*
 * What a real browser does on its main thread, with answers that were recorded before, so that the server has no part in
 * it: scrolling through a long list, and pasting into it. `--size 200000` sets the number of contacts. Then, with the
 * answers as they come, how soon a planning is shown, and what it does while an event or a card of a board is dragged.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    // Plannings and boards alone.
    modes: { type: 'boolean' },
    // Those of the other parts.
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const size = Number(options.size);
const data = options.data ?? `.cache/bench-${size}`;

await ensureWebBuild();
if (options.modes !== true) {
  const database = await openData(data);
  try {
    await sampleIn(database, size);
  } finally {
    await database.close();
  }
  await measureIn(data, async (url) => {
    await withPage(url, measureScroll);
    await withPage(url, measurePaste);
  });
}
const planned = '.cache/bench-plannings';
await planMany(planned);
await measureIn(planned, async (url) => {
  await withBrowser(url, async (signedIn) => {
    await measurePlannings(url, signedIn);
    await measureDrags(url, signedIn);
  });
});

/** Measures in the product on a data folder. */
async function measureIn(folder: string, measure: (url: string) => Promise<void>): Promise<void> {
  const product = await startProduct(supervised(folder));
  try {
    await measure(product.url);
  } finally {
    await product.stop();
  }
}
