import { describe, expect, test } from 'vitest';
import { withKinds } from '#core/access/viewer.ts';
import { sql } from '../../database/sql/sql.ts';
import { saveDraft } from '#test/support/calls/drafts.ts';
import { kindsWorld } from '#test/support/worlds/kinds-world.ts';
import { explainAccess } from '../../access/explain-access.ts';
import { listWindow } from '../../query/list/run-list.ts';
import { recordHistory } from '../../journal/journal.ts';
import {
  deleteThem,
  displayRecord,
  openCreate,
  openModify,
  suggestLinks,
  updateDraft,
  validateDraft,
} from '../records.ts';

const world = await kindsWorld();
const { db, request, table, column, made, changed, rows } = world;
const display = async (of: string, id: number, at = request) =>
  JSON.parse(await displayRecord(at, table(of).id, id)) as {
    tableId: number;
    values: Record<string, unknown>;
    rights: { update: boolean };
  };

const plain = await made('activity', { subject: 'Plain' });
const call = await made('call', { subject: 'Ring', phone: '123', hours: 2 });
const meeting = await made('meeting', { subject: 'Meet', place: 'Paris' });
const visit = await made('visit', { subject: 'See', place: 'Rome' });

describe('records of child tables', () => {
  test('[CAT-3] stand in the lists of all tables above, with what these have', async () => {
    const sort = [{ column: 'subject' }];
    expect(await rows('activity', ['subject', 'hours', 'double'], { sort })).toEqual([
      ['Meet', 1, 2],
      ['Plain', 1, 2],
      ['Ring', 2, 4],
      ['See', 1, 2],
    ]);
    expect(await rows('meeting', ['subject', 'place'], { sort })).toEqual([
      ['Meet', 'Paris'],
      ['See', 'Rome'],
    ]);
    expect(await rows('call', ['subject', 'phone', 'cost', 'ticket', 'number'])).toEqual([
      ['Ring', '123', 23, 1, 2],
    ]);
    expect(await rows('visit', ['subject', 'place'])).toEqual([['See', 'Rome']]);
  });

  test('[CAT-3] are found by what the table that is searched has, not by what others have', async () => {
    expect(await rows('activity', ['subject'], { search: 'ring' })).toEqual([['Ring']]);
    expect(await rows('activity', ['subject'], { search: '123' })).toEqual([]);
    expect(await rows('call', ['subject'], { search: '123' })).toEqual([['Ring']]);
    expect(await rows('meeting', ['subject'], { search: 'see' })).toEqual([['See']]);
  });

  test('[CAT-15] tell which kind they are, in a column to filter, sort and ask by', async () => {
    const kindOf = (name: string) => String(table(name).id);
    const sort = [{ column: 'subject' }];
    expect(await rows('activity', ['subject', '_kind'], { sort })).toEqual([
      ['Meet', kindOf('meeting')],
      ['Plain', kindOf('activity')],
      ['Ring', kindOf('call')],
      ['See', kindOf('visit')],
    ]);
    const filter = { column: '_kind', operator: 'equal', value: kindOf('call') };
    expect(await rows('activity', ['subject'], { filter })).toEqual([['Ring']]);
    const formula = { formula: 'Kind = "Visit" or Kind = "Call"' };
    expect(await rows('activity', ['subject'], { filter: { all: [formula] }, sort })).toEqual([
      ['Ring'],
      ['See'],
    ]);
    expect(await rows('meeting', ['_kind'], { sort })).toEqual([[kindOf('meeting')], [kindOf('visit')]]);
    await expect(rows('visit', ['_kind'])).rejects.toMatchObject({ code: 'column.unknown' });
    await expect(changed('activity', plain, { _kind: kindOf('call') })).rejects.toMatchObject({
      code: 'column.read_only',
    });
  });

  test('[CAT-3] are linked to as records of the table above; a link to a child table takes its records alone', async () => {
    const task = await made('task', { name: 'Prepare', activity: call, call });
    expect(await rows('task', ['activity', 'activity.subject', 'call.phone'])).toEqual([
      [[call, 'Ring'], 'Ring', '123'],
    ]);
    await expect(made('task', { name: 'Wrong', call: meeting })).rejects.toMatchObject({
      code: 'value.refused',
    });
    const offered = await suggestLinks(request, column('task', 'call'), {
      text: '',
      limit: 10,
      inside: undefined,
    });
    expect(offered.map(({ id }) => id)).toEqual([call]);
    await expect(deleteThem(request, table('call').id, { records: [call] })).rejects.toMatchObject({
      code: 'record.referenced',
    });
    await deleteThem(request, table('task').id, { records: [task] });
  });

  test('[CAT-3][LINK-5] have lists of the table above: those that link to them, and those of a relation', async () => {
    const after = await made('activity', { subject: 'Later', after: visit });
    const person = await made('person', { name: 'Ada' });
    await changed('visit', visit, { people: [person] });
    const shown = await display('visit', visit);
    expect(shown.values).toMatchObject({ before: 1, people: [[person, 'Ada']] });
    expect((await display('person', person)).values['joined']).toEqual([[visit, 'See']]);
    await changed('person', person, { joined: [] });
    expect((await display('visit', visit)).values['people']).toEqual([]);
    await deleteThem(request, table('activity').id, { records: [after] });
  });

  test('[CAT-13] are opened, changed and told of as what they are', async () => {
    expect((await display('activity', call)).tableId).toBe(table('call').id);
    expect((await display('meeting', visit)).tableId).toBe(table('visit').id);
    const draft = await openModify(request, { tableId: table('activity').id, id: meeting });
    expect(draft.tableId).toBe(table('meeting').id);
    await changed('activity', meeting, { hours: 5, place: 'Berlin' });
    expect(
      await rows('meeting', ['place', 'hours'], {
        filter: { column: 'subject', operator: 'equal', value: 'Meet' },
      }),
    ).toEqual([['Berlin', 5]]);
    const entries = await recordHistory(request, { tableId: table('activity').id, recordId: meeting });
    expect(entries.map(({ what, cells }) => [what, cells.map((cell) => cell.column).toSorted()])).toEqual([
      ['modify', ['hours', 'place']],
      ['create', ['hours', 'place', 'subject']],
    ]);
    const { rows: changes } = await db.query(
      'select distinct table_id from colonnade.change where record_id = $1',
      [meeting],
    );
    expect(changes).toEqual([{ table_id: table('meeting').id }]);
  });

  test('[CAT-13] are judged by the controls of all their tables, and unique among all kinds', async () => {
    await expect(changed('activity', meeting, { place: 'nowhere' })).rejects.toMatchObject({
      code: 'value.refused',
    });
    await expect(changed('visit', visit, { hours: -1 })).rejects.toMatchObject({ code: 'value.refused' });
    await expect(changed('activity', meeting, { hours: -1 })).rejects.toMatchObject({
      code: 'value.refused',
    });
    await changed('activity', plain, { code: 'A1' });
    await expect(changed('call', call, { code: 'A1' })).rejects.toMatchObject({ code: '23505' });
    await expect(made('call', { subject: 'No phone' })).rejects.toMatchObject({ code: 'value.refused' });
  });

  test('[CAT-13] are told to whom may not read them as what they are as records of the table above, to be read alone', async () => {
    const clerk = world.requestOf('clerk');
    const shown = await display('activity', call, clerk);
    expect(shown).toMatchObject({
      tableId: table('activity').id,
      values: { subject: 'Ring', hours: 2 },
      rights: { update: false },
    });
    expect(Object.keys(shown.values).toSorted()).toEqual(['hours', 'subject']);
    await expect(openModify(clerk, { tableId: table('activity').id, id: call })).rejects.toMatchObject({
      code: 'access.refused',
    });
    const own = await openModify(clerk, { tableId: table('activity').id, id: plain });
    expect(own.tableId).toBe(table('activity').id);
    await expect(displayRecord(clerk, table('call').id, call)).rejects.toMatchObject({
      code: 'table.unknown',
    });
    const explained = async (operation: 'read' | 'update', id: number) =>
      await explainAccess(clerk, {
        tableId: table('activity').id,
        recordId: id,
        operation,
        column: undefined,
        subject: clerk.viewer,
      });
    expect(await explained('read', call)).toMatchObject({ allowed: true, by: [{ role: 'Clerk' }] });
    expect(await explained('update', call)).toEqual({
      allowed: false,
      by: [],
      against: [{ reason: 'no_role' }],
      wouldGrant: [],
      controls: [],
    });
    expect(await explained('update', plain)).toMatchObject({ allowed: true });
  });

  test('[CAT-13] of an extranet user are the own one in all tables that they are of', async () => {
    const clerk = world.requestOf('self');
    const record = withKinds(world.catalog, { table: table('activity').id, id: call });
    const self = { ...clerk, viewer: { ...clerk.viewer, record } };
    expect(await display('activity', call, self)).toMatchObject({
      tableId: table('call').id,
      rights: { update: true },
    });
    await expect(display('activity', plain, self)).rejects.toMatchObject({ code: 'record.unknown' });
    await expect(display('activity', call, clerk)).rejects.toMatchObject({ code: 'record.unknown' });
    // The same where such users are records of the child table itself, and may read as activities alone.
    const below = withKinds(world.catalog, { table: table('call').id, id: call });
    const grants = clerk.viewer.roles.flatMap((role) => role.grants);
    const roles = [
      { ...clerk.viewer.roles[0]!, grants: grants.filter((one) => one.table === table('activity').id) },
    ];
    const caller = { ...clerk, viewer: { ...clerk.viewer, roles, rights: 'above', record: below } };
    expect(await display('activity', call, caller)).toMatchObject({
      tableId: table('activity').id,
      rights: { update: false },
    });
    await expect(display('activity', plain, caller)).rejects.toMatchObject({ code: 'record.unknown' });
  });

  test('[CAT-13] that an extranet user is are own ones in no table that they are not of', async () => {
    const seen = async (id: number, formula: string) => {
      const record = withKinds(world.catalog, { table: table('activity').id, id });
      const at = { ...request, viewer: { ...request.viewer, record } };
      const asked = { tableId: table('activity').id, columns: ['subject'], limit: 10, filter: { formula } };
      return (JSON.parse(await listWindow(db, at, asked)) as { rows: unknown[] }).rows.length > 0;
    };
    const isCall = 'not isEmpty(own(call))';
    const isMeeting = 'own(meeting).place = "Berlin"';
    expect([await seen(call, isCall), await seen(meeting, isCall)]).toEqual([true, false]);
    expect([await seen(call, isMeeting), await seen(meeting, isMeeting)]).toEqual([false, true]);
  });

  test('[CAT-13] are deleted as what they are, by the rights of that', async () => {
    const [one, two] = [
      await made('activity', { subject: 'Gone' }),
      await made('call', { subject: 'Gone too', phone: '9' }),
    ];
    await expect(
      deleteThem(world.requestOf('caller'), table('activity').id, { records: [one, two] }),
    ).rejects.toMatchObject({ code: 'access.refused' });
    await deleteThem(world.requestOf('caller'), table('activity').id, { records: [two] });
    await deleteThem(request, table('activity').id, { records: [one] });
    const { rows: changes } = await db.query<{ table_id: number; record_id: number }>(
      sql`select table_id, record_id from colonnade.change where what = 'delete' and record_id = any($1) order by record_id`,
      [[one, two]],
    );
    expect(changes).toEqual([
      { table_id: table('activity').id, record_id: one },
      { table_id: table('call').id, record_id: two },
    ]);
  });

  test('[CTX-40][CAT-13] records that belong to one are saved with it, also where its columns are named as those above', async () => {
    const outer = await openModify(request, { tableId: table('activity').id, id: call });
    const around = { context: outer.context, window: outer.window };
    const line = { ...around, column: column('activity', 'tasks') };
    const inner = await openCreate(request, {
      tableId: table('task').id,
      values: { name: 'Inside' },
      within: line,
    });
    const joined = await validateDraft(request, { context: inner.context, window: inner.window, mine: [] });
    expect(joined).toMatchObject({ nested: [{ columnId: column('call', 'tasks') }] });
    await updateDraft(request, { ...line, record: inner.key, values: { name: 'Changed' }, complete: false });
    await saveDraft(request, { ...around, mine: [] });
    expect(await rows('task', ['name', 'activity'])).toEqual([['Changed', [call, 'Ring']]]);
  });

  test('[CTX-46][CAT-13] a new one is opened again as what it is by the table that its link leads to', async () => {
    const task = await openCreate(request, { tableId: table('task').id, values: { name: 'Again' } });
    const within = { context: task.context, window: task.window, column: column('task', 'activity') };
    const values = { subject: 'New', phone: '456' };
    const made = await openCreate(request, { tableId: table('call').id, values, within });
    await validateDraft(request, { context: made.context, window: made.window, mine: [] });
    const again = await openModify(request, { tableId: table('activity').id, id: made.key, within });
    expect(again).toMatchObject({ tableId: table('call').id, values });
  });
});
