import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RequestFilter } from '#core/query/filter.ts';
import { positiveOf } from '#core/query/operators.ts';
import { isComplete, withOperator, type ListCondition } from '#web/conditions/condition.ts';
import { chipsOf, filterOf } from './filter-chips.ts';

const paid: ListCondition = { column: 'paid', operator: 'equal', value: true };
const late: ListCondition = { column: 'due', operator: 'less', value: '2026-01-01' };
const french: ListCondition = { column: 'customer.country', operator: 'isWithin', value: ['fr'] };

test('conditions that all must hold are chips side by side', () => {
  expect(chipsOf({ all: [paid, { any: [late, french] }] })).toEqual([
    { kind: 'any', conditions: [paid] },
    { kind: 'any', conditions: [late, french] },
  ]);
  expect(chipsOf(paid)).toEqual([{ kind: 'any', conditions: [paid] }]);
  expect(chipsOf(undefined)).toEqual([]);
});

test('what must not hold is the opposite condition', () => {
  expect(chipsOf({ not: french })).toEqual([
    { kind: 'any', conditions: [{ ...french, operator: 'isNotWithin' }] },
  ]);
  expect(chipsOf({ not: { ...paid, operator: 'different' } })).toEqual([{ kind: 'any', conditions: [paid] }]);
  expect(chipsOf({ not: late })).toEqual([{ kind: 'nested', filter: { not: late } }]);
});

test('nested groups of a configured view are kept whole', () => {
  const nested: RequestFilter = { any: [paid, { all: [late, french] }] };
  expect(chipsOf({ all: [{ not: nested }, nested] })).toEqual([
    { kind: 'nested', filter: { not: nested } },
    { kind: 'nested', filter: nested },
  ]);
});

test('whatever the filter is, its chips mean the same', () => {
  const condition = fc.constantFrom(paid, late, french);
  const { filter } = fc.letrec<{ filter: RequestFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'filter' },
      condition,
      fc.record({ all: fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }) }),
      fc.record({ any: fc.array(tie('filter'), { maxLength: 3, depthIdentifier: 'filter' }) }),
      fc.record({ not: tie('filter') }),
    ),
  }));
  const truths = fc.record({ paid: fc.boolean(), due: fc.boolean(), 'customer.country': fc.boolean() });
  fc.assert(
    fc.property(filter, truths, (given, truth) => {
      expect(holds(filterOf(chipsOf(given)), truth)).toBe(holds(given, truth));
    }),
  );
});

test('a condition is asked only with the value that its operator takes', () => {
  expect(isComplete({ column: 'name', operator: 'isEmpty' })).toBe(true);
  expect(isComplete({ column: 'name', operator: 'contains' })).toBe(false);
  expect(isComplete({ column: 'name', operator: 'contains', value: '' })).toBe(false);
  expect(isComplete({ column: 'state', operator: 'isWithin', value: [] })).toBe(false);
  expect(isComplete({ column: 'size', operator: 'equal', value: 0 })).toBe(true);
});

test('another operator keeps the value where it can', () => {
  expect(withOperator({ column: 'size', operator: 'equal', value: 3 }, 'isWithin').value).toEqual([3]);
  expect(withOperator({ column: 'size', operator: 'isWithin', value: [3, 4] }, 'less').value).toBe(3);
  expect(withOperator({ column: 'size', operator: 'equal', value: 3 }, 'isEmpty')).toEqual({
    column: 'size',
    operator: 'isEmpty',
  });
  expect(withOperator({ column: 'size', operator: 'isEmpty' }, 'equal')).toEqual({
    column: 'size',
    operator: 'equal',
  });
});

function holds(filter: RequestFilter, truth: Readonly<Record<string, boolean>>): boolean {
  if ('formula' in filter) return truth[filter.formula] ?? false;
  if ('all' in filter) return filter.all.every((part) => holds(part, truth));
  if ('any' in filter) return filter.any.some((part) => holds(part, truth));
  if ('not' in filter) return !holds(filter.not, truth);
  if (!('operator' in filter)) return false;
  const positive = truth[filter.column] === true;
  return positiveOf(filter.operator) === undefined ? positive : !positive;
}
