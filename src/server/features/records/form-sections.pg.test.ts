import { expect, test } from 'vitest';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { Visitor } from '#test/support/calls/app.ts';
import { hotelWorld } from '#test/support/worlds/hotel.ts';

const { chief, clerk, made, table } = await hotelWorld();
const stay = table('stay');

interface Refused {
  readonly errors: readonly { readonly code: string; readonly column?: string }[];
}

async function sectionsOf(
  user: Visitor,
  name: string,
): Promise<ApplicationInfo['forms'][number]['sections']> {
  const { forms } = (await user.get('/api/application')).json<ApplicationInfo>();
  return forms.find((form) => form.name === name)?.sections ?? [];
}

/** A draft of a stay that has these values; asks what is wrong with some of its columns. */
async function draftOf(values: object) {
  const opened = await chief.post(`/api/element/create?idform=${stay.id}`, { values });
  const { context, window } = opened.json<{ readonly context: number; readonly window: number }>();
  return {
    give: async (more: object) => await chief.post(`/api/update/${window}/${context}/0`, { values: more }),
    check: async (...columns: readonly string[]) => {
      const answer = await chief.post(`/api/check/${window}/${context}`, { columns });
      return answer.status === 200
        ? []
        : answer.json<Refused>().errors.map(({ code, column }) => `${column}: ${code}`);
    },
    window,
    context,
  };
}

test('[SEC-12] a part of a draft is judged as a save would, but for controls that mark what is not there yet', async () => {
  const guest = await made('guest', { name: 'Ann', phone: '12345' });
  const draft = await draftOf({ guest, persons: 9 });
  expect(await draft.check('guest')).toEqual([]);
  await draft.give({ arrives: '2026-05-02', leaves: '2026-05-01' });
  expect(await draft.check('guest', 'arrives', 'leaves', 'room')).toEqual([
    'arrives: control.refused',
    'leaves: control.refused',
  ]);
  expect(await draft.check('arrives')).toEqual([]);
  await draft.give({ leaves: '2026-05-09', persons: null });
  expect(await draft.check('arrives', 'leaves')).toEqual([]);
  expect(await draft.check('arrives', 'leaves', 'persons')).toEqual([
    'leaves: control.refused',
    'persons: control.refused',
  ]);
  await draft.give({ persons: 9 });
  expect(await draft.check('persons', 'nothing_of_the_kind')).toEqual(['persons: control.refused']);
  await draft.give({ persons: 2 });
  expect(await draft.check('arrives', 'leaves', 'persons')).toEqual([]);
});

test('[SEC-12] only whose draft it is can have it judged', async () => {
  const draft = await draftOf({ persons: 9 });
  const other = await clerk('other', 'desk');
  const answer = await other.post(`/api/check/${draft.window}/${draft.context}`, { columns: ['persons'] });
  expect(answer.json<Refused>().errors.map(({ code }) => code)).toEqual(['context.unknown']);
  const stale = await chief.post(`/api/check/77/${draft.context}`, { columns: ['persons'] });
  expect(stale.json<Refused>().errors.map(({ code }) => code)).toEqual(['context.stale']);
});

test('[COL-14] texts and buttons stand among columns; a section without any column that its user sees is left out', async () => {
  const whole = await sectionsOf(chief, 'guest');
  expect(whole.map(({ kind, beside }) => [kind, beside])).toEqual([
    ['sheet', undefined],
    ['secondary', true],
    ['sheet', undefined],
    ['secondary', undefined],
  ]);
  expect(whole[0]?.elements).toEqual([
    { column: 'name', span: 1 },
    { column: 'city', span: 1 },
    { text: 'Ask before you write to them.', span: 2 },
    { button: { action: expect.any(Number) as number, label: 'Show house rules' }, span: 1 },
  ]);
  const desk = await sectionsOf(await clerk('desk', 'desk'), 'guest');
  expect(desk.map(({ elements }) => elements.length)).toEqual([4]);
  expect(await sectionsOf(await clerk('desk_two', 'desk'), 'stay')).toEqual([]);
});
