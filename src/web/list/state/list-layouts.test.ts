import { expect, test } from 'vitest';
import { conditionPath } from '#web/data/row-conditions.ts';
import { layoutsIn, layoutsText, looksOf, placedLayouts, type ListLayout } from './list-layouts.ts';

const late: ListLayout = {
  when: { column: 'due', operator: 'less', value: { relative: 'today' } },
  look: { background: 'red', bold: true },
};
const big: ListLayout = {
  when: { column: 'total', operator: 'greater', value: '1000' },
  columns: ['total'],
  look: { colour: 'green', background: 'teal' },
};
const calm: ListLayout = {
  when: { column: 'due', operator: 'isEmpty' },
  look: { background: 'grey', italic: true },
};

test('[SEC-6] layouts come back from an address as they went into it; what makes no sense is left out', () => {
  expect(layoutsIn(layoutsText([late, big]))).toEqual([late, big]);
  for (const text of [undefined, '', 'x', '[]', '{}', '[{"when":{},"look":{}}]', '[{"look":{"bold":true}}]'])
    expect(layoutsIn(text)).toBeUndefined();
});

test('[LIST-11] each part of a look is that of the first layout that says it; cells have their own above the row’s', () => {
  const layouts = [late, big, calm];
  const paths = ['due', 'total', ...layouts.map(({ when }) => conditionPath(when))];
  const placed = placedLayouts(layouts, paths);
  expect(placed.map(({ place }) => place)).toEqual([3, 4, 5]);
  expect(looksOf(placed, [7, null, '5', false, false, false])).toBeUndefined();
  const looks = looksOf(placed, [7, null, '5', true, true, true]);
  expect(looks?.whole).toEqual({ background: 'red', bold: true, italic: true });
  expect(looks?.columns.get('total')).toEqual({ colour: 'green', background: 'teal' });
  expect(looks?.columns.get('due')).toBeUndefined();
});

test('[LIST-11] a layout whose cell is not there yet waits', () => {
  expect(placedLayouts([late, big], ['due', conditionPath(big.when)])).toEqual([
    { columns: ['total'], look: big.look, place: 2 },
  ]);
});
