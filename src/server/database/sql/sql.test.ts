import { expect, test } from 'vitest';
import {
  alias,
  and,
  bound,
  distinct,
  NOTHING,
  identifier,
  join,
  commas,
  literal,
  or,
  boundAt,
  sql,
} from './sql.ts';
import { forDriver, textOf, type Query } from './statement.ts';

test('pieces stand where the template has them', () => {
  const columns = commas([identifier('id'), sql`t.${identifier('name')}`]);
  expect(sql`select ${columns} from app.thing t${NOTHING}`.text).toBe(
    'select "id", t."name" from app.thing t',
  );
});

test('names and literals cannot end themselves', () => {
  expect(identifier('a"; drop table b').text).toBe('"a""; drop table b"');
  expect(literal(`it's`).text).toBe(`'it''s'`);
  expect(['null', '17', 'true']).toEqual([null, 17, true].map((value) => literal(value).text));
  expect(() => alias('t, secret s')).toThrow('is no alias');
});

test('conditions come together, and none are true of all or of nothing', () => {
  const conditions = [sql`a`, sql`b`];
  expect([and(conditions).text, or(conditions).text]).toEqual(['a and b', 'a or b']);
  expect([and([]).text, or([]).text, commas([]).text]).toEqual(['true', 'false', '']);
  expect(join(conditions, sql` union all `).text).toBe('a union all b');
  expect(distinct([...conditions, sql`a`]).map(({ text }) => text)).toEqual(['a', 'b']);
});

test('bound values are numbered where they stand, behind the positions that are named, each once', () => {
  const id = bound(7);
  const statement = sql`select ${boundAt(1)}, ${id}, ${bound('x')} where ${id} = $1`;
  expect(statement.numbered(1)).toEqual({ text: 'select $1, $2, $3 where $2 = $1', values: [7, 'x'] });
  expect(() => statement.text).toThrow('no numbers yet');
});

test('a piece needs the aliases of all its pieces', () => {
  const [t, other] = [alias('t'), alias('tj1')];
  expect([...sql`${t}.id = ${other}.${identifier('tj2')} or 'tj3' = ${t}.name`.needs]).toEqual(['t', 'tj1']);
});

test('the driver gets texts with their values', () => {
  const text = sql`select $1, ${bound(2)}`;
  expect(forDriver([text, [1]])).toEqual([{ text: 'select $1, $2', values: [1, 2] }]);
  const named = { name: 'one', text, values: [1] };
  expect(forDriver([named])).toEqual([{ name: 'one', text: 'select $1, $2', values: [1, 2] }]);
  expect(forDriver(['begin'])).toEqual(['begin']);
  expect([textOf(text), textOf('begin'), textOf(undefined)]).toEqual(['select $1, $1', 'begin', undefined]);
});

test('a text that was put together while the program ran is no statement', () => {
  const query = (() => undefined) as unknown as Query;
  const name: string = 'thing';
  void query('select 1');
  void query(sql`select 1`);
  // @ts-expect-error: a name from outside
  void query(`select * from app.${name}`);
  // @ts-expect-error: a name from outside
  void query('select * from app.' + name);
  // @ts-expect-error: a text from outside
  void query(name);
  // @ts-expect-error: a text from outside is no piece
  void sql`select * from ${name}`;
});
