import { expect, test } from 'vitest';
import { codeOf } from '#test/support/calls/app.ts';
import { hotelWorld } from '#test/support/worlds/hotel.ts';

const { chief, made, table } = await hotelWorld();
const stay = table('stay');
const columnOf = (name: string) => stay.columns.find((column) => column.name === name)?.id ?? 0;
const guest = await made('guest', { name: 'Ann', phone: '12345' });
const room = await made('room', { number: '101' });

interface Shown {
  readonly context: number;
  readonly window: number;
  readonly key: number;
  readonly values: Readonly<Record<string, unknown>>;
}

async function opened(url: string): Promise<Shown> {
  return (await chief.post(url, {})).json<Shown>();
}

/** Asks to make or open a record that belongs to a link of an open window. */
async function within(of: Shown, column: string, what: string) {
  const place = `idcontext=${of.context}&idihm=${of.window}&idcolumn=${columnOf(column)}`;
  return await chief.post(`/api/element/${what}&${place}`, {});
}

async function given(to: Shown, values: object) {
  return await chief.post(`/api/update/${to.window}/${to.context}/0`, { values });
}

interface Refused {
  readonly errors: readonly { readonly code: string; readonly column?: string }[];
}

test('[LINK-3] records are made from a link, and opened in it, only where that is allowed', async () => {
  const draft = await opened(`/api/element/create?idform=${stay.id}`);
  expect(codeOf(await within(draft, 'room', `create?idform=${table('room').id}`))).toBe('link.no_create');
  const other = await within(draft, 'room', `modify?idform=${table('room').id}&idenreg=${room}`);
  expect(other.status).toBe(200);
  const next = await opened(`/api/element/create?idform=${stay.id}`);
  const edited = await within(next, 'guest', `modify?idform=${table('guest').id}&idenreg=${guest}`);
  expect(codeOf(edited)).toBe('link.no_edit');
  expect((await within(next, 'guest', `create?idform=${table('guest').id}`)).status).toBe(200);
});

test('[LINK-3] where records may not be searched for, forms and cells take none but new ones and the one that was there', async () => {
  const invoice = await made('invoice', { number: 'F1' });
  const later = await made('invoice', { number: 'F2' });
  const id = await made('stay', { guest, arrives: '2026-03-01', invoice });
  const draft = await opened(`/api/element/modify?idform=${stay.id}&idenreg=${id}`);
  const refused = (await given(draft, { invoice: later, persons: 2 })).json<Refused>();
  expect(refused.errors.map(({ code, column }) => [code, column])).toEqual([['link.no_search', 'invoice']]);
  expect((await given(draft, { invoice: null })).status).toBe(200);
  expect((await given(draft, { invoice })).status).toBe(200);
  const cells = await chief.post('/list/cells/change', {
    tableId: stay.id,
    changes: [{ recordId: id, values: { invoice: 'F2' } }],
    creations: [],
    partial: false,
    check: true,
    accepted: [],
  });
  expect(cells.text).toContain('link.no_search');
  const fresh = await opened(`/api/element/create?idform=${stay.id}`);
  const inner = await within(fresh, 'invoice', `create?idform=${table('invoice').id}`);
  const window = inner.json<Shown>();
  await chief.post(`/api/update/${window.window}/${window.context}/0`, { values: { number: 'F3' } });
  const outer = (await chief.post(`/api/validate/${window.context}/${window.window}`, {})).json<Shown>();
  expect(outer.values['invoice']).toEqual([window.key, 'F3']);
});

test('[LINK-4] a link that is a unique element leads to a record once, also when several save at one moment', async () => {
  const invoice = await made('invoice', { number: 'F9' });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(
      async (day) =>
        await chief.post(`/api/element/save?idform=${stay.id}`, {
          values: { guest, arrives: `2026-04-0${day}`, invoice },
        }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = answers.flatMap((answer) =>
    answer.status === 200 ? [] : answer.json<Refused>().errors.map(({ code, column }) => [code, column]),
  );
  expect(codes).toEqual([1, 2, 3].map(() => ['record.duplicate', 'invoice']));
  expect(stay.columns.find(({ name }) => name === 'room')).toMatchObject({ resource: true });
});
