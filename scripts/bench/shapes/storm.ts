import { setTimeout as wait } from 'node:timers/promises';
import { must } from '#core/std/must.ts';
import { CONTACT_COLUMNS } from '../data.ts';
import { printFigure } from '../figure.ts';
import { median } from '../load.ts';
import type { Bench } from '../shape.ts';

/** Slow lists that are given up in one storm, and after how many milliseconds. */
const SLOW = 20;
const GIVEN_UP = 100;
const ROUNDS = 15;

/** A plain list beside slow ones that their clients have given up, against the same alone. */
export async function measureStorm({ info, call }: Bench): Promise<void> {
  const contact = must(
    info.tables.find(({ name }) => name === 'contact'),
    'contacts',
  );
  const list = { tableId: contact.id, columns: CONTACT_COLUMNS, sort: [{ column: 'last_name' }], limit: 50 };
  let refused = 0;
  const timed = async () => {
    const begun = performance.now();
    await call('/list/full/load/datatable', list).catch(() => refused++);
    return performance.now() - begun;
  };
  const givenUp = async (at: number) => {
    // No word is asked for twice, and no contact has one.
    const filter = { all: [{ column: 'notes', operator: 'contains', value: `zq${at} ${Math.random()}` }] };
    const left = AbortSignal.timeout(GIVEN_UP);
    await call('/list/full/load/datatable', { ...list, filter }, left).catch((error: unknown) => {
      if (!left.aborted) throw error;
    });
  };
  for (let round = 0; round < ROUNDS; round++) await timed();
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < 10; at++) alone.push(await timed());
    await Promise.all(Array.from({ length: SLOW }, (_, at) => givenUp(at)));
    for (let at = 0; at < 3; at++) beside.push(await timed());
    await wait(500);
  }
  const [mine, theirs] = [median(beside), median(alone)];
  printFigure({
    name: `a plain list beside ${SLOW} slow ones given up, against alone`,
    value: mine / theirs,
    unit: '×',
    most: 3,
    from: `${mine.toFixed(2)} and ${theirs.toFixed(2)} ms; slowest ${Math.max(...beside).toFixed(0)} ms, ${refused} refused`,
  });
}
