import { expect, test } from 'vitest';
import { pivotAt, pivotParts, type PivotInfo, type PivotSettings } from './pivot-settings.ts';

const view = {
  rowBreaks: [{ column: 'company' }],
  columnBreaks: [{ column: 'ordered', period: 'year' }],
  measures: [{ column: 'total', how: 'sum' }],
  sortedBy: 'result',
  heat: 'level',
} as unknown as PivotInfo;

test('[PIVOT-5] what its user changes is part of the address, what is as the view has it is not', () => {
  const changed: PivotSettings = {
    rows: [
      { column: 'company.country', descending: true },
      { column: 'freight', step: 0.5 },
    ],
    columns: [],
    measures: [
      { column: 'total', how: 'sum', shows: 'ofRow' },
      { how: 'count', shows: 'ofAll' },
    ],
    sort: { measure: 1, descending: false, column: [] },
    heat: 'none',
    isChart: false,
  };
  const parts = pivotParts(changed, view);
  expect(parts).toEqual({
    rows: ['company.country:descending', 'freight:0.5'],
    columns: [],
    values: ['total:sum:ofRow', '-:ofAll'],
    sort: '1:ascending',
    heat: 'none',
  });
  expect(pivotAt(parts ?? {}, view)).toEqual(changed);
  expect(pivotParts(pivotAt({}, view), view)).toBeUndefined();
  const own = { ...pivotAt({}, view), sort: undefined };
  expect(pivotParts(own, view)).toEqual({ sort: 'value' });
  expect(pivotAt({ sort: 'value' }, view)).toEqual(own);
});

test('[PIVOT-9][PIVOT-10] the address says in which column rows are sorted, and that they are drawn', () => {
  const sort = { measure: 0, descending: true, column: ['2026-01-01', null, 7] };
  const parts = pivotParts({ ...pivotAt({}, view), sort, isChart: true }, view);
  expect(parts).toEqual({ sort: '0:descending:["2026-01-01",null,7]', as: 'chart' });
  expect(pivotAt(parts ?? {}, view)).toMatchObject({ sort, isChart: true });
  expect(pivotAt({ sort: '0:descending:[2026' }, view)).toEqual(pivotAt({}, view));
});

test('[PIVOT-5] what an address says wrong is as the view has it', () => {
  const parts = {
    rows: ['Not a path', 7],
    columns: 'company',
    values: ['total:most'],
    sort: '9',
    heat: 'hot',
  };
  expect(pivotAt(parts, view)).toEqual(pivotAt({}, view));
  const many = { rows: ['a', 'b', 'c', 'd', 'e'], columns: ['a', 'b', 'c', 'd'] };
  expect(pivotAt(many, view)).toMatchObject({ rows: { length: 4 }, columns: { length: 3 } });
});
