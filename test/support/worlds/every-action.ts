import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { sql } from '#server/database/sql/sql.ts';
import type { ActionStart } from '#server/actions/actions.ts';
import { processOperations } from '#server/journal/journal.ts';
import { beforeEach } from 'vitest';
import { actionWorld, answer, run, type Added } from './action-world.ts';

export const SET = 70_100;
export const BULK = 70_101;
const STOP = 70_102;
export const MERGE = 70_103;
export const MARK = 70_104;
export const UNMARK = 70_105;
export const GIVE = 70_106;
export const TAKE = 70_107;
export const TURN = 70_108;
export const NEW = 70_109;
export const FIND = 70_110;
export const STEPS = 70_111;
export const WARNED = 70_112;
export const SURE = 70_113;

/** The application with an action of each kind, in a database of its own that is empty before each test. */
export async function everyActionWorld() {
  const world = await actionWorld((column, { thing, owner }) => ({
    actions: actionsOf(column, { thing: thing.id, owner: owner.id }),
    controls: { thing: controlsOf(column) },
  }));
  const { db, request } = world;
  beforeEach(async () => {
    await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
  });
  return {
    ...world,
    run: async (action: number, selected: readonly number[], more: Partial<ActionStart> = {}) =>
      await run(request, action, selected, more),
    answer: async (asked: ActionResult, more: Parameters<typeof answer>[2]) =>
      await answer(request, asked, more),
    undo: async (done: ActionResult) =>
      await processOperations(request, 'undo', [done.kind === 'done' ? (done.operation ?? 0) : 0]),
    /** The members of a thing's list, rising. */
    markersOf: async (thing: number): Promise<readonly number[]> => {
      const { rows } = await db.query<{ id: number }>(
        sql`select target_id as id from app.thing__markers where source_id = $1 order by 1`,
        [thing],
      );
      return rows.map(({ id }) => id);
    },
  };
}

function actionsOf(
  column: (path: string) => number,
  table: { readonly thing: number; readonly owner: number },
): Added['actions'] {
  const label = { en: 'x' };
  const ofThing = { label, table: table.thing };
  return [
    {
      ...ofThing,
      id: SET,
      name: 'set_price',
      kind: 'modify',
      parameters: [{ column: column('thing.price'), required: true }],
      values: [{ column: column('thing.notes'), formula: '"now " & price & " for " & name' }],
    },
    {
      ...ofThing,
      id: SURE,
      name: 'set_name',
      kind: 'modify',
      confirm: { en: 'Sure?' },
      parameters: [{ column: column('thing.name'), required: true }],
    },
    { ...ofThing, id: BULK, name: 'change', kind: 'modify' },
    {
      ...ofThing,
      id: STOP,
      name: 'stop',
      kind: 'modify',
      values: [{ column: column('thing.active'), formula: 'false' }],
    },
    { label, table: table.owner, id: MERGE, name: 'merge', kind: 'merge' },
    { ...ofThing, id: MARK, name: 'mark', kind: 'addTo', column: column('thing.markers') },
    { ...ofThing, id: UNMARK, name: 'unmark', kind: 'removeFrom', column: column('thing.markers') },
    { ...ofThing, id: GIVE, name: 'give', kind: 'addTo', column: column('thing.owner') },
    { ...ofThing, id: TAKE, name: 'take', kind: 'removeFrom', column: column('thing.owner') },
    {
      ...ofThing,
      id: TURN,
      name: 'turn',
      kind: 'transformInto',
      target: table.owner,
      values: [{ column: column('owner.salary'), formula: 'price * 2' }],
    },
    {
      ...ofThing,
      id: NEW,
      name: 'new_thing',
      kind: 'create',
      sentence: { en: 'new thing for {owner} named {name}' },
      parameters: [{ column: column('thing.owner') }, { column: column('thing.name'), required: true }],
      values: [{ column: column('thing.code'), formula: '"for " & owner.name' }],
    },
    {
      ...ofThing,
      id: FIND,
      name: 'find',
      kind: 'search',
      sentence: { en: 'find things' },
      parameters: [
        { column: column('thing.name') },
        { column: column('thing.price'), operator: 'greaterOrEqual' },
      ],
    },
    { ...ofThing, id: STEPS, name: 'steps', kind: 'steps', steps: [STOP, TAKE] },
    {
      ...ofThing,
      id: WARNED,
      name: 'dear',
      kind: 'modify',
      parameters: [{ column: column('thing.pieces') }],
    },
  ];
}

function controlsOf(column: (path: string) => number): NonNullable<Added['controls']>[string] {
  return [
    {
      id: 70_200,
      name: 'few',
      kind: 'validity',
      condition: 'pieces < 100 or pieces = empty',
      message: { en: 'So many?' },
      warns: true,
    },
    {
      id: 70_201,
      name: 'cheap',
      kind: 'validity',
      condition: 'price < 1000 or price = empty',
      message: { en: 'Too dear.' },
      columns: [column('thing.price')],
    },
  ];
}
