import { saveFrom } from '#web/api/download.ts';
import { saveCsv } from '../../figures/csv-file.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import type { Canvas } from './echarts.ts';

/** Saves the drawing as an image, on the ground that it is seen on. */
export function saveImage(canvas: Canvas, name: string, { back }: ChartColours): void {
  saveFrom(canvas.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: back }), `${name}.png`);
}

/** Saves the figures as a table of comma-separated values: exact, as files are written, in the order of the chart. */
export function saveTable(model: ChartModel, name: string, head: readonly string[]): void {
  saveCsv(tableLines(model, head), name);
}

/** A line for each pair of elements: what they are, the number of records, the results. `head` names the breaks and the records. */
function tableLines(model: ChartModel, head: readonly string[]): readonly (readonly unknown[])[] {
  const { categories, series, measures } = model;
  const inside = [...new Set(series.map(({ element }) => element))];
  const hasBoth = inside.some(({ place }) => place !== null);
  const counted = measures.filter(({ column }) => column !== undefined);
  const lines = categories.flatMap((category) =>
    inside.flatMap((element) => {
      const cell = model.cellAt(category, { element });
      if (!cell) return [];
      const names = hasBoth ? [category.label, element.label] : [category.label];
      const results = measures.flatMap(({ column }, at) => (column === undefined ? [] : [cell.results[at]]));
      return [[...names, cell.records, ...results]];
    }),
  );
  const heads = [...head, ...counted.map(({ label }) => label)];
  return [heads, ...lines];
}
