import { openData, sampleIn } from '../data.ts';
import { measureChart } from '../modes/chart.ts';
import { measurePivot } from '../modes/pivot.ts';
import { measureLanes } from '../modes/lanes.ts';
import { measureTree } from '../modes/tree.ts';
import { measureWeek } from '../modes/week.ts';

/*
 * What the display modes ask, each beside the bare statement that answers the same. `npm run bench -- modes --only week`
 * takes some of them; `SIZE` is how many contacts there are, of activities three times as many.
 */
const SIZE = Number(process.env['SIZE'] ?? 1_000_000);

const MEASURES = {
  lanes: measureLanes,
  tree: measureTree,
  week: measureWeek,
  chart: measureChart,
  pivot: measurePivot,
} as const;

const at = process.argv.indexOf('--only');
const wanted = at < 0 ? Object.keys(MEASURES) : process.argv.slice(at + 1);

const database = await openData(`.cache/bench-lists-${SIZE}`);
try {
  const catalog = await sampleIn(database, SIZE);
  for (const [name, measure] of Object.entries(MEASURES))
    if (wanted.includes(name)) await measure(database.db, catalog);
} finally {
  await database.close();
}
