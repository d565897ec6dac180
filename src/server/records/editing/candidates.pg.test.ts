import { beforeAll, expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import { withFormulas } from '#test/support/formulas/computed-shop.ts';
import { PASSWORD, testApp, testUser, visitor } from '#test/support/calls/app.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { importFile } from '../../import/import.ts';
import { presentApplication } from '../../catalog/present-application.ts';
import {
  closedChoices,
  openCreate,
  openModify,
  suggestLinks,
  updateDraft,
  type OwnContext,
} from '../records.ts';

const world = await everyTypeWorld();
const { db } = world;
const thing = must(world.catalog.tablesByName.get('thing'), 'thing');
const owner = must(world.catalog.tablesByName.get('owner'), 'owner');
const link = must(
  thing.columns.find(({ name }) => name === 'owner'),
  'owner',
);

const state = must(
  thing.columns.find(({ name }) => name === 'state'),
  'state',
);

/** A thing belongs to an owner who can pay it, and never to one without a salary; only those of which there are some break. */
const document = withFormulas({
  ...world.catalog.document,
  tables: world.catalog.document.tables.map((table) =>
    table.id === thing.id
      ? {
          ...table,
          columns: table.columns.map((column) =>
            column.id === link.id
              ? { ...column, candidates: 'salary >= coalesce(@price, 0)' }
              : column.id === state.id
                ? {
                    ...column,
                    offered: [{ choice: 'broken', condition: 'pieces > 0 and owner.name <> "Rich"' }],
                  }
                : column,
          ),
        }
      : table,
  ),
});
const catalog = catalogOf(document, 2);
const request: OwnContext = { db, catalog, viewer: supervisor };
let [poor, rich] = [0, 0];

async function made(table: typeof thing, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { context, window } = await openCreate(request, { tableId: table.id, values });
  return (await saveDraft(request, { context, window, mine: [] })).recordId;
}

beforeAll(async () => {
  await changeCatalog(db, document, { author: null, message: 'test' });
  poor = await made(owner, { name: 'Poor', code: 'POOR', salary: '10.00' });
  rich = await made(owner, { name: 'Rich', code: 'RICH', salary: '1000.00' });
  await made(owner, { name: 'Unpaid' });
});

const suggested = async (given?: Readonly<Record<string, unknown>>) =>
  (await suggestLinks(request, link.id, { text: '', limit: 20, given })).map(({ title }) => title);

test('[LINK-2][LINK-9] a link suggests the records that go with the record that has it', async () => {
  expect(await suggested({ price: '500.00' })).toEqual(['Rich']);
  expect(await suggested({ price: '5.00' })).toEqual(['Poor', 'Rich']);
  expect(await suggested({})).toEqual(['Poor', 'Rich']);
  expect(await suggested({ price: { not: 'a price' } })).toEqual(['Poor', 'Rich']);
  expect(await suggested()).toEqual(['Poor', 'Rich', 'Unpaid']);
  const found = await suggestLinks(request, link.id, { text: 'poo', limit: 20, given: { price: '500.00' } });
  expect(found).toEqual([]);
});

test('[LINK-2] the application tells on which columns a link depends, and not by which formula', () => {
  const info = presentApplication(catalog, supervisor).tables.find(({ id }) => id === thing.id);
  const column = info?.columns.find(({ id }) => id === link.id);
  expect(column).toMatchObject({ depends: ['price'] });
  expect(column).not.toHaveProperty('candidates');
});

test('[LINK-2] a save refuses a link to another record, also where what it depends on has changed', async () => {
  const refused = { code: 'value.refused', columns: [{ column: 'owner', code: 'link.candidate' }] };
  await expect(made(thing, { name: 'A', price: '500.00', owner: poor })).rejects.toMatchObject(refused);
  const id = await made(thing, { name: 'A', price: '5.00', owner: poor });
  const { context, window } = await openModify(request, { tableId: thing.id, id });
  await updateDraft(request, { context, window, values: { price: '500.00' }, complete: false });
  await expect(saveDraft(request, { context, window, mine: [] })).rejects.toMatchObject(refused);
  await updateDraft(request, { context, window, values: { owner: rich }, complete: false });
  expect(await saveDraft(request, { context, window, mine: [] })).toMatchObject({ recordId: id });
});

test('[LINK-11] a record whose link was set under other rules can be changed otherwise', async () => {
  const id = await made(thing, { name: 'Old', price: '5.00', owner: poor });
  await db.query('update app.thing set price = 500 where id = $1', [id]);
  const { context, window } = await openModify(request, { tableId: thing.id, id });
  await updateDraft(request, { context, window, values: { notes: 'kept' }, complete: false });
  expect(await saveDraft(request, { context, window, mine: [] })).toMatchObject({ recordId: id });
});

test('[LINK-2] an import names the lines whose links lead elsewhere', async () => {
  const file = 'name,price,owner.code\nFine,5,POOR\nDear,500,POOR\nNone,500,\n';
  async function* source() {
    yield await Promise.resolve(Buffer.from(file));
  }
  const answer = await importFile(request, { table: thing, check: false, source: source() });
  expect(answer).toMatchObject({ imported: 0, refused: 1, operation: null });
  expect(answer.problems).toMatchObject([{ line: 3, code: 'link.candidate' }]);
  expect(answer.problems[0]?.message).toContain('cannot be chosen');
});

test('[CTRL-13] choices are offered by what the record has otherwise, and refused where they are not', async () => {
  const closed = async (given: Readonly<Record<string, unknown>>, at = request) =>
    await closedChoices(at, state.id, given);
  expect(await closed({ pieces: 3 })).toEqual([]);
  expect(await closed({ pieces: 0 })).toEqual(['broken']);
  expect(await closed({ pieces: 3, owner: [rich, 'Rich'] })).toEqual(['broken']);
  expect(await closed({ pieces: 'three' })).toEqual(['broken']);
  await expect(closedChoices(request, link.id, {})).rejects.toMatchObject({ code: 'column.unknown' });
  const refused = { code: 'value.refused', columns: [{ column: 'state', code: 'value.not_offered' }] };
  await expect(made(thing, { name: 'B', state: 'broken' })).rejects.toMatchObject(refused);
  const id = await made(thing, { name: 'B', state: 'broken', pieces: 2 });
  const { context, window } = await openModify(request, { tableId: thing.id, id });
  await updateDraft(request, { context, window, values: { pieces: 0 }, complete: false });
  await expect(saveDraft(request, { context, window, mine: [] })).rejects.toMatchObject(refused);
  await updateDraft(request, { context, window, values: { state: 'used' }, complete: false });
  expect(await saveDraft(request, { context, window, mine: [] })).toMatchObject({ recordId: id });
});

test('[CTRL-13][ACCESS-8] nobody learns of a record that does not exist for them by what follows from it', async () => {
  const role = { id: 70_500, name: 'things', label: { en: 'x' }, grants: [{ table: thing.id, read: true }] };
  const blind = { table: owner.id, read: true, condition: 'name = "Poor"' };
  const viewer = {
    ...supervisor,
    userId: 1,
    roles: [{ ...role, grants: [...role.grants, blind] }],
    rights: 'x',
  };
  const half = catalogOf(withFormulas({ ...document, roles: viewer.roles }), 3);
  const at: OwnContext = { db, catalog: half, viewer: { ...viewer, roles: half.document.roles } };
  expect(await closedChoices(at, state.id, { pieces: 3, owner: rich })).toEqual([]);
  expect(await closedChoices(at, state.id, { pieces: 3, owner: poor })).toEqual([]);
});

test('[ROUTE-26][CTRL-13][LINK-11] the routes answer what goes with the values of a form, and refuse what are none', async () => {
  await testUser(db, 'chief', { supervisor: true });
  const chief = visitor(await testApp(db));
  await chief.signIn('chief', PASSWORD);
  const given = (values: unknown) => encodeURIComponent(JSON.stringify(values));
  const choice = async (values: unknown) =>
    await chief.get(`/webix/suggest/choice/${state.id}?given=${given(values)}`);
  expect((await choice({ pieces: 0 })).json()).toEqual({ closed: ['broken'] });
  expect((await choice({ pieces: 3 })).json()).toEqual({ closed: [] });
  expect((await choice(['pieces'])).status).toBe(400);
  expect((await chief.get(`/webix/suggest/choice/${link.id}?given=${given({})}`)).status).toBe(404);
  const suggested = await chief.get(`/webix/suggest/${link.id}?text=r&given=${given({ price: '500.00' })}`);
  expect(suggested.json()).toEqual({ rows: [[rich, 'Rich', null]] });
});
