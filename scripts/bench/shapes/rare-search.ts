import { must } from '#core/std/must.ts';
import { CONTACT_COLUMNS } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { Bench } from '../shape.ts';

/** Every so many of the names' words, from the rarest to the most frequent. */
const EVERY = 12;
const ROUNDS = 3;

/** Words of the names of contacts searched one by one: the slowest against the median, in Latin letters and in others. */
export async function measureRareSearch({ info, call, db }: Bench): Promise<void> {
  const contact = must(
    info.tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  const timed = async (search: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      await call('/list/full/load/datatable', {
        tableId: contact.id,
        columns: CONTACT_COLUMNS,
        sort: [{ column: 'last_name' }],
        limit: 50,
        search,
      });
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  const words = await wordsOf(db);
  for (const word of words.slice(0, 10)) await timed(word);
  const times: { readonly word: string; readonly ms: number }[] = [];
  for (const word of words) times.push({ word, ms: await timed(word) });
  const isLatin = ({ word }: { readonly word: string }) => /^[a-z]+$/.test(word);
  const middle = median(times.map(({ ms }) => ms));
  for (const [name, those] of [
    ['Latin', times.filter(isLatin)],
    ['other', times.filter((time) => !isLatin(time))],
  ] as const) {
    const [slowest] = those.toSorted((one, other) => other.ms - one.ms);
    if (!slowest) continue;
    printFigure({
      name: `a word of a name searched, ${name} letters: the slowest of ${those.length} against the median`,
      value: slowest.ms / middle,
      unit: '×',
      most: 5,
      from: `${slowest.word} ${slowest.ms.toFixed(1)} ms, median ${middle.toFixed(1)} ms`,
    });
  }
  for (const letters of ['an', 'zq', 'qx']) {
    const ms = await timed(letters);
    printFigure({
      name: `two letters (${letters}) against the median word`,
      value: ms / middle,
      unit: '×',
      from: `${ms.toFixed(1)} ms`,
    });
  }
}

async function wordsOf(db: Bench['db']): Promise<readonly string[]> {
  const { rows } = await db.query<{ word: string }>(
    `select word from (select x.name, count(*) as number from app.contact c, lateral (values (c.first_name), (c.last_name)) x(name) group by 1) n,
       regexp_split_to_table(colonnade.fold(n.name), '[^[:alnum:]]+') word
     where length(word) > 2 group by word order by sum(number), word`,
  );
  return rows.filter((_, at) => at % EVERY === 0).map(({ word }) => word);
}
