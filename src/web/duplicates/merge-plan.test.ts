import { expect, test } from 'vitest';
import type { ComparedRecord } from '#core/contract/lists/duplicate-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { ruleOfText, ruleText, idsOfText } from './duplicates-address.ts';
import { comparedRows, fullestOf, isFreeOfConflicts, sourceOf } from './merge-plan.ts';
import { proposedRules } from './proposed-rules.ts';

const column = (name: string, type = 'text', more: object = {}) =>
  ({ id: 1, name, type, label: name, writable: true, ...more }) as unknown as WebColumn;

const COLUMNS = [
  column('name'),
  column('mail', 'email'),
  column('boss', 'link', { target: 1 }),
  column('no', 'text', { writable: false }),
];

const record = (id: number, values: ComparedRecord['values'], more: Partial<ComparedRecord> = {}) =>
  ({
    id,
    tableId: 1,
    version: 1,
    title: String(id),
    values: { name: null, mail: null, boss: null, no: null, ...values },
    hidden: [],
    fixed: [],
    update: true,
    delete: true,
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  }) satisfies ComparedRecord;

test('[DUPL-9] the fullest record stays, of several the oldest, and its empty cells are filled', () => {
  const [a, b, c] = [
    record(1, { name: 'A' }, { createdAt: '2026-03-01T00:00:00Z' }),
    record(2, { name: 'B', mail: 'b@x.example' }, { createdAt: '2026-02-01T00:00:00Z' }),
    record(3, { name: 'C', mail: 'c@x.example' }),
  ];
  expect(fullestOf(COLUMNS, [a, b, c])).toBe(3);
  expect(fullestOf(COLUMNS, [a, b])).toBe(2);
  const kept = { kept: 1, chosen: {} };
  const [name = column(''), mail = column(''), , fixed = column('')] = COLUMNS;
  expect(sourceOf(name, [a, b, c], kept)).toBe(1);
  expect(sourceOf(mail, [a, b, c], kept)).toBe(2);
  expect(sourceOf(mail, [a, b, c], { kept: 1, chosen: { mail: 1 } })).toBe(1);
  expect(sourceOf(fixed, [a, record(2, { no: '7' })], kept)).toBe(1);
  expect(sourceOf(mail, [{ ...a, fixed: ['mail'] }, b], { kept: 1, chosen: { mail: 2 } })).toBe(1);
});

test('[DUPL-9] columns that differ are told apart from those that are the same, and from conflicts', () => {
  const rows = comparedRows(COLUMNS, [
    record(1, { name: 'A', mail: 'a@x.example', boss: [7, 'Boss'] }),
    record(2, { name: 'A', boss: [7, 'Boss (old)'] }),
  ]);
  expect(rows.map(({ column: { name }, differs, conflicts }) => [name, differs, conflicts])).toEqual([
    ['name', false, false],
    ['mail', true, false],
    ['boss', false, false],
  ]);
  expect(isFreeOfConflicts(rows)).toBe(true);
  const others = comparedRows(COLUMNS, [record(1, { name: 'A' }), record(2, { name: 'a' })]);
  expect(isFreeOfConflicts(others)).toBe(false);
});

test('[DUPL-9] a rule stands in the address; columns that belong to one thing are proposed', () => {
  const rule = ruleOfText('name:close,city:exact');
  expect(rule && ruleText(rule)).toBe('name:close,city:exact');
  for (const text of [
    '',
    'name',
    'name:best',
    'a:close,b:close',
    'a:text,b:text,c:text,d:text,e:text,f:text',
  ])
    expect(ruleOfText(text)).toBeUndefined();
  expect(idsOfText('3,17,3')).toEqual([3, 17]);
  for (const text of ['3', 'a,b', '1,2,3,4,5,6,7,8,9,10,11', undefined])
    expect(idsOfText(text)).toBeUndefined();
  const columns = [...COLUMNS, column('zip'), column('city')];
  const table = { title: ['name'], columns } as unknown as Parameters<typeof proposedRules>[0];
  expect(proposedRules(table).map(ruleText)).toEqual([
    'mail:text',
    'name:text',
    'name:close',
    'name:text,city:text',
  ]);
});
