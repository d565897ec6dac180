import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { startProduct, supervised } from '#test/support/run/product.ts';
import { withPage } from '../browser/page.ts';
import { measurePaste } from '../browser/paste.ts';
import { measureScroll } from '../browser/scroll.ts';
import { openData, sampleIn } from '../data.ts';

/*
 * What a real browser does on its main thread, with answers that were recorded before, so that the server has no part in
 * it: scrolling through a long list, and pasting into it. `--size 200000` sets the number of contacts.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    // Those of the other parts.
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const size = Number(options.size);
const data = options.data ?? `.cache/bench-${size}`;

await ensureWebBuild();
const database = await openData(data);
try {
  await sampleIn(database, size);
} finally {
  await database.close();
}
const product = await startProduct(supervised(data));
try {
  await withPage(product.url, measureScroll);
  await withPage(product.url, measurePaste);
} finally {
  await product.stop();
}
