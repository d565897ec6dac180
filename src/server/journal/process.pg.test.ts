import { describe, expect, test } from 'vitest';
import { sql } from '../database/sql/sql.ts';
import { journalWorld, namedDiff } from '#test/support/calls/journal.ts';
import { displayOperation } from './journal.ts';

const world = await journalWorld();
const { db, catalog, request, thing, owner, create, modify, remove, load, undo, redo, content, one } = world;

const FULL = {
  name: 'Anvil',
  code: 'AB',
  notes: 'Two\nlines',
  active: false,
  pieces: 12,
  weight: '1.500',
  price: '9.99',
  site: 'https://example.org/a',
  mail: 'a@example.org',
  call: '+33 1 23 45 67 89',
  bought: '2026-02-28',
  opens: '09:30:00',
  seen: '2026-02-28T09:30:00.125Z',
  lasts: 5400,
  state: 'used',
  kinds: ['a', 'c'],
  paint: '#2a5bd7',
  stars: 4,
};
const OTHER = {
  name: 'Bell',
  code: 'CD',
  notes: null,
  active: true,
  pieces: null,
  weight: '-2.000',
  price: '0.00',
  site: null,
  mail: 'b@example.org',
  call: null,
  bought: null,
  opens: '23:59:59',
  seen: '1999-12-31T23:00:00.000Z',
  lasts: 0,
  state: null,
  kinds: ['b'],
  paint: null,
  stars: null,
};

const journal = async (operation: number) =>
  (
    await db.query<{
      kind: string;
      undoes: number | null;
      undone_by: number | null;
      what: string;
      diff: object;
    }>(
      sql`select o.kind, o.undoes, o.undone_by, c.what, c.diff from colonnade.operation o
        join colonnade.change c on c.operation_id = o.id and c.at = o.at where o.id = $1 order by c.table_id, c.record_id`,
      [operation],
    )
  ).rows.map(({ diff, ...row }) => ({ ...row, diff: namedDiff(catalog, diff) }));

const refused = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

/** What stands in the way of an operation: kind, column. */
const standing = async (operation: number) =>
  (await displayOperation(request, 'undo', operation)).conflicts.map(({ kind, column }) => [kind, column]);

describe('[UNDO-12] what undoing does', () => {
  test('[UNDO-4] cells of every type go back, and redo brings them again', async () => {
    const boss = await create(owner, { name: 'Boss' });
    const made = await create(thing, { ...FULL, owner: boss.id, markers: [boss.id] });
    const before = await content();
    const changed = await modify(thing, made.id, { ...OTHER, owner: null, markers: [] });
    const after = await content();
    const [back] = await undo(changed.operation);
    expect(await content()).toEqual(before);
    const [again] = await redo(back!);
    expect(await content()).toEqual(after);
    expect(await journal(back!)).toMatchObject([
      { kind: 'undo', undoes: changed.operation, undone_by: again, what: 'modify' },
    ]);
    expect((await journal(back!))[0]?.diff).toMatchObject({
      price: ['0.00', '9.99'],
      kinds: [['b'], ['a', 'c']],
      owner: [null, boss.id],
      markers: [[], [boss.id]],
    });
    await undo(again!);
    expect(await content()).toEqual(before);
  });

  test('a record that was created becomes a ghost, one that was deleted is restored, in turn', async () => {
    const { id, operation } = await create(owner, { name: 'Ada', code: 'A1' });
    const [gone] = await undo(operation);
    expect(await one(owner, id)).toMatchObject({ ghost: true, code: 'A1', version: 2, updated_by: 1 });
    expect(await journal(gone!)).toMatchObject([{ what: 'delete', diff: {} }]);
    const [back] = await redo(gone!);
    expect(await one(owner, id)).toMatchObject({ ghost: false, version: 3 });
    expect(await journal(back!)).toMatchObject([{ kind: 'redo', what: 'restore', diff: {} }]);
    const [goneAgain] = await undo(back!);
    expect(await one(owner, id)).toMatchObject({ ghost: true });
    await redo(goneAgain!);
    const deleted = await remove(owner, [id]);
    await undo(deleted);
    expect(await one(owner, id)).toMatchObject({ ghost: false });
  });

  test('[UNDO-7][IMPORT-5] an import is one step, of records and of pairs', async () => {
    const before = await content();
    await load(owner, 'name,code\nOne,I1\nTwo,I2\n');
    const things = await load(thing, 'name,owner.code,kinds\nT1,I1,a;b\nT2,I2,\n');
    const ids = (await journal(things)).length;
    expect(ids).toBe(2);
    const { rows } = await db.query<{ number: number }>(sql`select number from app.thing where name = 'T1'`);
    const middle = await content();
    const pairs = await load(
      thing,
      `number,markers.code\n${rows[0]!.number},I2\n${rows[0]!.number},I1\n`,
      'markers',
    );
    await undo(pairs);
    expect(await content()).toEqual(middle);
    expect(await refused(undo(pairs))).toBe('undo.done');
    await undo(things);
    const live = (await content())['thing'] as { ghost: boolean }[];
    expect(live.filter(({ ghost }) => !ghost)).toEqual(
      (before['thing'] as { ghost: boolean }[]).filter(({ ghost }) => !ghost),
    );
  });

  test('[UNDO-19] several operations are taken back the latest first, all or none', async () => {
    const { id, operation } = await create(owner, { name: 'Chain', code: 'C1' });
    const first = await modify(owner, id, { code: 'C2' });
    const second = await modify(owner, id, { code: 'C3' });
    expect(await refused(undo(first.operation))).toBe('undo.conflict');
    expect(await refused(undo(operation, first.operation))).toBe('undo.conflict');
    expect(await one(owner, id)).toMatchObject({ code: 'C3', ghost: false });
    await undo(operation, second.operation, first.operation);
    expect(await one(owner, id)).toMatchObject({ code: 'C1', ghost: true });
  });

  test('unique values that were exchanged go back at once', async () => {
    const left = await create(owner, { name: 'L', code: 'L' });
    const right = await create(owner, { name: 'R', code: 'R' });
    await db.query(`update app.owner set code = case code when 'L' then 'X' else code end where id = $1`, [
      left.id,
    ]);
    await db.query(`update app.owner set code = 'L' where id = $1`, [right.id]);
    await db.query(`update app.owner set code = 'R' where id = $1`, [left.id]);
    const code = owner.columns.find(({ name }) => name === 'code')!.id;
    const { rows } = await db.query<{ id: number }>(
      sql`with o as (insert into colonnade.operation (user_id, kind, table_id) values (1, 'bulk', $1) returning id),
        c as (insert into colonnade.change (operation_id, table_id, record_id, what, diff)
          select o.id, $1, v.id, 'modify', jsonb_build_object($4::text, jsonb_build_array(v.f, v.t)) from o, (values ($2::bigint, 'L', 'R'), ($3::bigint, 'R', 'L')) v(id, f, t))
        select id from o`,
      [owner.id, left.id, right.id, String(code)],
    );
    const [back] = await undo(rows[0]!.id);
    expect([await one(owner, left.id), await one(owner, right.id)]).toMatchObject([
      { code: 'L' },
      { code: 'R' },
    ]);
    await redo(back!);
    expect([await one(owner, left.id), await one(owner, right.id)]).toMatchObject([
      { code: 'R' },
      { code: 'L' },
    ]);
  });

  test('a password stays as it is, and the display says so', async () => {
    const { id } = await create(thing, { name: 'Safe', code_word: 'first secret word' });
    const { operation } = await modify(thing, id, { code_word: 'second secret word', pieces: 3 });
    const hash = (await one(thing, id))?.['code_word'];
    const shown = await displayOperation(request, 'undo', operation);
    expect(shown.changes[0]?.cells).toEqual([
      { column: 'pieces', from: null, to: 3, stays: false },
      { column: 'code_word', from: true, to: true, stays: true },
    ]);
    await undo(operation);
    expect(await one(thing, id)).toMatchObject({ pieces: null, code_word: hash });
    const alone = await modify(thing, id, { code_word: 'third secret word' });
    expect(await refused(undo(alone.operation))).toBe('undo.final');
  });

  test('a new name of a column does not lose its past', async () => {
    const { operation, id } = await modify(owner, (await create(owner, { name: 'Name' })).id, {
      salary: '5.00',
    });
    const renamed = {
      ...catalog,
      tables: new Map(
        [...catalog.tables].map(([key, table]) => [key, table.id === owner.id ? withName(table) : table]),
      ),
    };
    await db.query('alter table app.owner rename column salary to wage');
    try {
      const at = { ...request, catalog: renamed };
      const shown = await displayOperation(at, 'undo', operation);
      expect(shown.changes[0]?.cells).toEqual([{ column: 'wage', from: null, to: '5.00', stays: false }]);
      const { processOperations } = await import('./journal.ts');
      await processOperations(at, 'undo', [operation]);
      expect(await one(owner, id)).toMatchObject({ wage: null });
    } finally {
      await db.query('alter table app.owner rename column wage to salary');
    }
  });
});

function withName(table: typeof owner): typeof owner {
  return {
    ...table,
    columns: table.columns.map((column) => (column.name === 'salary' ? { ...column, name: 'wage' } : column)),
  };
}

describe('[UNDO-8][UNDO-9][UNDO-18] what stands in the way', () => {
  test('a cell that holds something else now; a cell beside it does not matter', async () => {
    const { id } = await create(thing, { name: 'Cells', pieces: 1, stars: 1 });
    const both = await modify(thing, id, { pieces: 2, stars: 2 });
    const later = await modify(thing, id, { stars: 3, notes: 'later' });
    expect(await standing(both.operation)).toEqual([['changed', 'stars']]);
    const display = await displayOperation(request, 'undo', both.operation);
    expect(display).toMatchObject({ may: true, conflictCount: 1 });
    expect(display.conflicts[0]).toMatchObject({
      stored: 3,
      by: { operation: later.operation },
      title: expect.stringContaining('Cells'),
    });
    expect(await refused(undo(both.operation))).toBe('undo.conflict');
    expect(await one(thing, id)).toMatchObject({ pieces: 2, stars: 3 });
    await modify(thing, id, { stars: 2 });
    await undo(both.operation);
    expect(await one(thing, id)).toMatchObject({ pieces: 1, stars: 1, notes: 'later' });
  });

  test('a record that was changed since it was created; what was taken back does not count', async () => {
    const made = await create(owner, { name: 'Fresh' });
    const later = await modify(owner, made.id, { code: 'F1' });
    expect(await standing(made.operation)).toEqual([['changed', 'code']]);
    await undo(later.operation);
    expect(await standing(made.operation)).toEqual([]);
    const [gone] = await undo(made.operation);
    const [back] = await redo(gone!);
    await modify(owner, made.id, { code: 'F2' });
    expect(await standing(back!)).toEqual([['changed', 'code']]);
    await modify(owner, made.id, { code: null });
    expect(await standing(back!)).toEqual([]);
  });

  test('a live record that links to one that would go', async () => {
    const made = await create(owner, { name: 'Linked' });
    const by = await create(thing, { name: 'Linking', owner: made.id });
    const display = await displayOperation(request, 'undo', made.operation);
    expect(display.conflicts).toMatchObject([
      { kind: 'referenced', recordId: made.id, other: { tableId: thing.id, recordId: by.id } },
    ]);
    expect(await refused(undo(made.operation))).toBe('undo.conflict');
    await undo(by.operation, made.operation);
    expect(await one(owner, made.id)).toMatchObject({ ghost: true });
  });

  test('a link that would lead to a deleted record', async () => {
    const target = await create(owner, { name: 'Target' });
    const { id } = await create(thing, { name: 'Holder', owner: target.id, markers: [target.id] });
    const unlinked = await modify(thing, id, { owner: null, markers: [] });
    const deleted = await remove(owner, [target.id]);
    expect(await standing(unlinked.operation)).toEqual([['target', 'owner']]);
    await undo(deleted);
    expect(await standing(unlinked.operation)).toEqual([]);
    const things = await remove(thing, [id]);
    const owners = await remove(owner, [target.id]);
    await undo(owners);
    await undo(things, unlinked.operation);
    expect(await one(thing, id)).toMatchObject({ owner: target.id, ghost: false });
  });

  test('records that link to each other are restored together', async () => {
    const chief = await create(owner, { name: 'Chief' });
    const helper = await create(owner, { name: 'Helper', boss: chief.id });
    await modify(owner, chief.id, { boss: helper.id });
    const deleted = await remove(owner, [chief.id, helper.id]);
    await undo(deleted);
    expect(await one(owner, chief.id)).toMatchObject({ ghost: false, boss: helper.id });
  });

  test('a record that has gone, or is there again', async () => {
    const { id } = await create(owner, { name: 'Going' });
    const changed = await modify(owner, id, { code: 'G1' });
    const deleted = await remove(owner, [id]);
    const display = await displayOperation(request, 'undo', changed.operation);
    expect(display.conflicts).toMatchObject([{ kind: 'gone', recordId: id, by: { operation: deleted } }]);
    await db.query('update app.owner set deleted_at = null where id = $1', [id]);
    expect(await standing(deleted)).toEqual([['changed', null]]);
    expect(await refused(undo(deleted))).toBe('undo.conflict');
  });

  test('unique values that another record has now, alone or together', async () => {
    const first = await create(owner, { name: 'First', code: 'U1' });
    const deleted = await remove(owner, [first.id]);
    const second = await create(owner, { name: 'Second', code: 'U1' });
    const display = await displayOperation(request, 'undo', deleted);
    expect(display.conflicts).toMatchObject([
      { kind: 'duplicate', column: 'code', recordId: first.id, other: { recordId: second.id } },
    ]);
    expect(await refused(undo(deleted))).toBe('undo.conflict');
    const held = await create(thing, { name: 'Held', owner: second.id, code: 'K' });
    const moved = await modify(thing, held.id, { code: 'K2' });
    await create(thing, { name: 'Taker', owner: second.id, code: 'K' });
    expect(await standing(moved.operation)).toEqual([['duplicate', 'code']]);
    expect(await refused(undo(moved.operation))).toBe('undo.conflict');
  });

  test('what was added to a list from its other side stays', async () => {
    const [a, b] = [await create(owner, { name: 'A' }), await create(owner, { name: 'B' })];
    const held = await create(thing, { name: 'List' });
    const added = await modify(thing, held.id, { markers: [a.id] });
    await modify(owner, b.id, { marked: [held.id] });
    expect(await standing(added.operation)).toEqual([['changed', 'markers']]);
    const from = await modify(owner, b.id, { marked: [] });
    await undo(added.operation);
    expect(await standing(from.operation)).toEqual([]);
  });

  test('ghosts in a list are neither lost nor in the way', async () => {
    const [a, b] = [await create(owner, { name: 'A' }), await create(owner, { name: 'B' })];
    const held = await create(thing, { name: 'Ghostly', markers: [a.id] });
    const before = await content();
    const deleted = await remove(owner, [a.id]);
    const changed = await modify(thing, held.id, { markers: [b.id] });
    expect((await journal(changed.operation))[0]?.diff).toEqual({ markers: [[a.id], [a.id, b.id]] });
    await undo(changed.operation, deleted);
    expect(await content()).toEqual(before);
  });

  test('a pair that the operation made stands in the way where it is gone, of a ghost too', async () => {
    const a = await create(owner, { name: 'A' });
    const held = await create(thing, { name: 'Left by a ghost' });
    const added = await modify(thing, held.id, { markers: [a.id] });
    const dropped = await modify(owner, a.id, { marked: [] });
    const deleted = await remove(owner, [a.id]);
    expect(await standing(added.operation)).toEqual([['changed', 'markers']]);
    await undo(deleted);
    await undo(dropped.operation);
    await remove(owner, [a.id]);
    const before = await content();
    await redo(...(await undo(added.operation)));
    expect(await content()).toEqual(before);
  });
});

test('[UNDO-9] an operation is taken back once, however many ask at the same moment', async () => {
  const { operation } = await create(owner, { name: 'Once' });
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await refused(undo(operation))));
  expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 5 }, () => 'undo.done')]);
});
