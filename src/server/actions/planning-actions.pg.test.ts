import { expect, test } from 'vitest';
import { mayRun } from '#core/access/run.ts';
import { must } from '#core/std/must.ts';
import { actionWorld, run } from '#test/support/worlds/action-world.ts';

const label = { en: 'x' };
const [PLAN, WEEK, PIVOT, EVENTS, FIGURES] = [70_101, 70_102, 70_103, 70_110, 70_111] as const;
let columnId: (path: string) => number = () => 0;
const { catalog, request, thing, owner, made, requestWith } = await actionWorld((column, tables) => {
  columnId = column;
  const ofThing = { label, table: tables.thing.id };
  return {
    views: [
      {
        ...ofThing,
        id: EVENTS,
        name: 'events',
        mode: 'scheduler',
        start: column('thing.seen'),
        columns: [{ column: [column('thing.name')] }],
        resource: column('thing.owner'),
      },
      {
        ...ofThing,
        id: FIGURES,
        name: 'figures',
        mode: 'pivot',
        measures: [{ records: true }],
        columns: [{ column: [column('thing.name')] }],
        columnBreaks: [],
        rowBreaks: [{ column: [column('thing.owner')] }],
      },
    ],
    actions: [
      { ...ofThing, id: PLAN, name: 'plan', kind: 'planning', view: EVENTS },
      {
        label,
        table: tables.owner.id,
        id: WEEK,
        name: 'week',
        kind: 'planning',
        view: EVENTS,
        opens: 'week',
      },
      { ...ofThing, id: PIVOT, name: 'cross', kind: 'pivot', view: FIGURES },
    ],
  };
});
const [readThing, readOwner] = [thing, owner].map(({ id }) => ({ table: id, read: true }) as const) as [
  { table: number; read: true },
  { table: number; read: true },
];

async function shown(action: number, selected: readonly number[], as = request) {
  const result = await run(as, action, selected);
  if (result.kind !== 'navigation') throw new Error(result.kind);
  const { pathname, searchParams } = new URL(result.address, 'https://any.example');
  const parts = [...searchParams].map(([name, text]) => [name, JSON.parse(text) as unknown]);
  return [pathname, Object.fromEntries(parts)] as const;
}

test('[ACTION-51][PLAN-37] a planning opens as it is, at the day of an event, or with the events of chosen resources', async () => {
  const place = `/app/list/${EVENTS}`;
  const [one, other] = [await made(owner, { name: 'Ann' }), await made(owner, { name: 'Bo' })];
  const event = await made(thing, { name: 'A', seen: '2026-05-03T23:30:00Z' });
  const nowhere = await made(thing, { name: 'B', seen: null });
  expect(await shown(PLAN, [])).toEqual([place, {}]);
  const abroad = { ...request, viewer: { ...request.viewer, timeZone: 'Europe/Paris' } };
  expect(await shown(PLAN, [event], abroad)).toEqual([place, { show: { at: '2026-05-04' } }]);
  expect(await shown(PLAN, [nowhere])).toEqual([place, {}]);
  expect(await shown(WEEK, [])).toEqual([place, { show: { look: 'week' } }]);
  const isOf = (value: number) => ({ column: 'owner', operator: 'equal', value });
  expect(await shown(WEEK, [one])).toEqual([
    place,
    { show: { look: 'week', resource: one }, filter: isOf(one) },
  ]);
  expect(await shown(WEEK, [one, other])).toEqual([
    place,
    { show: { look: 'week', resource: one }, filter: { any: [isOf(one), isOf(other)] } },
  ]);
});

test('[ACTION-51][ACTION-17] a planning action is for whoever may read events and resources, and the link between', async () => {
  const ann = await made(owner, { name: 'Ann' });
  const day = must(catalog.actions.get(WEEK), 'an action');
  expect(mayRun(catalog, requestWith(readOwner).viewer, day)).toBe(false);
  await expect(run(requestWith(readOwner), WEEK, [ann])).rejects.toMatchObject({ code: 'access.refused' });
  expect((await shown(WEEK, [ann], requestWith(readOwner, readThing)))[1]).toHaveProperty('filter');
  const blind = requestWith(readOwner, { ...readThing, readColumns: [columnId('thing.name')] });
  await expect(run(blind, WEEK, [ann])).rejects.toMatchObject({ code: 'access.refused' });
  const event = await made(thing, { name: 'A', seen: '2026-05-03T10:00:00Z' });
  expect(await shown(PLAN, [event], blind)).toEqual([`/app/list/${EVENTS}`, {}]);
  const narrow = requestWith(readOwner, { ...readThing, condition: 'name = "B"' });
  await expect(run(narrow, PLAN, [event])).rejects.toMatchObject({ code: 'record.unknown' });
});

test('[ACTION-51] a pivot action shows the list of its view', async () => {
  const answer = { kind: 'list', tableId: thing.id, view: FIGURES, mode: 'pivot', filter: null };
  expect(await run(requestWith(readThing), PIVOT, [])).toMatchObject(answer);
});
