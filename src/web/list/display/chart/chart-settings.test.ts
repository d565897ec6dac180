import { expect, test } from 'vitest';
import { settingsAt, settingsParts, type ChartInfo, type ChartSettings } from './chart-settings.ts';

const view = {
  chart: 'column',
  measures: [{ how: 'count' }],
  breaks: [{ column: 'ordered', period: 'month' }],
  top: 10,
} as unknown as ChartInfo;

test('[CHART-6] what its user changes is part of the address, what is as the view has it is not', () => {
  const changed: ChartSettings = {
    type: 'stackedColumn',
    measures: [{ column: 'total', how: 'sum' }, { how: 'count' }],
    breaks: [
      { column: 'company.country', sortedBy: 'value', descending: true },
      { column: 'freight', step: 0.5, descending: false },
    ],
    top: 5,
    isTable: true,
  };
  const parts = settingsParts(changed, view);
  expect(parts).toEqual({
    chart: 'stackedColumn',
    measure: ['total:sum', '-'],
    by: ['company.country:value:descending', 'freight:0.5:ascending'],
    top: 5,
    as: 'table',
  });
  expect(settingsAt(parts ?? {}, view)).toEqual(changed);
  expect(settingsParts(settingsAt({}, view), view)).toBeUndefined();
  const unbroken = settingsParts({ ...settingsAt({}, view), breaks: [] }, view);
  expect(settingsAt(unbroken ?? {}, view).breaks).toEqual([]);
});

test('[CHART-6] what an address says wrong is as the view has it', () => {
  const parts = {
    chart: 'spiral',
    measure: ['total:most', 7],
    by: ['!', 'ordered:century'],
    top: 0,
    as: 'rows',
  };
  expect(settingsAt(parts, view)).toEqual({
    type: 'column',
    measures: [{ how: 'count' }],
    breaks: [{ column: 'ordered' }],
    top: 10,
    isTable: false,
  });
  expect(settingsAt({}, undefined)).toMatchObject({
    type: 'column',
    measures: [{ how: 'count' }],
    breaks: [],
  });
});
