import { parseArgs } from 'node:util';
import { ensureWebBuild } from '#server/start/web-build.ts';
import { openData, sampleIn } from '../data.ts';
import { SHAPES, withBench } from '../shapes.ts';

/*
 * Shapes of use that make a product slow although each of its answers alone is fast. `npm run bench -- shapes` takes
 * them all, `npm run bench -- shapes --only storm` one of them; `--size 100000` sets the number of contacts.
 */
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '1000000' },
    only: { type: 'string', multiple: true, default: [] },
    data: { type: 'string' },
    // Those of the other parts.
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const size = Number(options.size);
const data = options.data ?? `.cache/bench-${size}`;
const unknown = options.only.filter((name) => !(name in SHAPES));

if (unknown.length > 0) {
  process.stderr.write(
    `There is no shape ${unknown.join(', ')}: the shapes are ${Object.keys(SHAPES).join(', ')}\n`,
  );
  process.exitCode = 2;
} else {
  await ensureWebBuild();
  const database = await openData(data);
  try {
    await sampleIn(database, size);
  } finally {
    await database.close();
  }
  for (const [name, shape] of Object.entries(SHAPES)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    await withBench({ data, size }, shape);
  }
}
