import type { Catalog } from '#core/catalog/catalog.ts';
import type { Key } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { listCount, listWindow } from '#server/query/list/run-list.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { compare } from '../compare.ts';
import { CONTACT_COLUMNS } from '../data.ts';

/** The distance of the keys that a list of a million rows is given for its scroll bar. */
const STEP = 1_000;
const ROUNDS = { warming: 20, rounds: 200 };

/** Windows in the middle and at the end of all contacts by name, against the first one. */
export async function measureWindows(db: Database, catalog: Catalog): Promise<void> {
  const scene = { catalog, viewer: supervisor };
  const list = {
    tableId: must(catalog.tablesByName.get('contact'), 'contacts').id,
    sort: [{ column: 'last_name' }],
  };
  const { anchors } = await listCount(db, scene, { ...list, step: STEP });
  const window = async (place: { readonly after?: Key; readonly before?: Key; readonly skip?: number }) => {
    await listWindow(db, scene, { ...list, columns: CONTACT_COLUMNS, limit: 50, ...place });
  };
  const first = async () => await window({});
  const keyNear = (round: number) => {
    const near = Math.floor(anchors.length / 2) + (round % 100) - 50;
    return must(anchors[Math.max(0, near)], 'a key in the middle');
  };
  const middle = async (round: number) => await window({ after: keyNear(round) });
  // Anywhere between two keys.
  const jump = async (round: number) =>
    await window({ after: keyNear(round), skip: (round * 37) % (STEP / 2) });
  const last = must(anchors.at(-1), 'the last key');
  await compare('a window in the middle of the set, against the first window', 1.3, [middle, first], ROUNDS);
  await compare(
    'the window after the last key of the set, against the first window',
    1.3,
    [async () => await window({ after: last }), first],
    ROUNDS,
  );
  await compare(
    `a window where the scroll bar is let go, up to ${STEP / 2} rows behind a key, against the first window`,
    4,
    [jump, first],
    ROUNDS,
  );
}
