import { must } from '#core/std/must.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { Bench } from '../shape.ts';

const ROUNDS = 60;

/** A list, a link that it is sorted by, and the column of the target that the title is made of. */
const LISTS = [
  {
    table: 'contact',
    columns: ['first_name', 'last_name', 'company'],
    link: 'company',
    title: 'company.name',
  },
  { table: 'activity', columns: ['kind', 'subject', 'contact'], link: 'contact', title: 'starts' },
] as const;

/** Lists sorted by a link: by its title of one part and of two, against sorted by an indexed column. */
export async function measureLinkSort({ info, call }: Bench): Promise<void> {
  for (const { table, columns, link, title } of LISTS) {
    const { id: tableId } = must(
      info.tables.find(({ name }) => name === table),
      table,
    );
    for (const descending of [false, true]) {
      const timed = async (column: string) => {
        const begun = performance.now();
        const sort = [{ column, descending }];
        await call('/list/full/load/datatable', { tableId, columns, sort, limit: 50 });
        return performance.now() - begun;
      };
      const [linked, plain]: [number[], number[]] = [[], []];
      for (let round = -5; round < ROUNDS; round++) {
        const [one, other] = [await timed(link), await timed(title)];
        if (round < 0) continue;
        linked.push(one);
        plain.push(other);
      }
      const [mine, theirs] = [median(linked), median(plain)];
      printFigure({
        name: `${table} sorted by the link ${link}${descending ? ', falling' : ''}, against sorted by ${title}`,
        value: mine / theirs,
        unit: '×',
        most: 1.5,
        from: `${mine.toFixed(2)} and ${theirs.toFixed(2)} ms`,
      });
    }
  }
}
