import { colourAt } from './chart-colours.ts';
import {
  ALL_ELEMENTS,
  commonOf,
  statesOf,
  type Drawing,
  type DrawnChart,
  type Mark,
} from './chart-drawing.ts';
import { drawnValue } from '../../figures/drawn-value.ts';
import { type ChartModel, type Series } from './chart-model.ts';

/** Slices of one whole: what is negative is no part of it. */
export function drawnSlices(drawing: Drawing): DrawnChart {
  const { model, type, colours, hidden, rtl } = drawing;
  const whole: Series = { element: ALL_ELEMENTS, measure: 0, label: model.measures[0]?.label ?? '' };
  const all = sumsOf(model, whole);
  const marks = all.filter(({ value, category }) => value >= 0 && !hidden.has(category.label));
  const data = marks.map(({ category, value }) => ({
    name: category.label,
    value,
    itemStyle: { color: colourAt(colours, category.colour, model.categories.indexOf(category)) },
  }));
  const series = {
    data,
    label: { color: colours.ink, fontFamily: colours.font },
    itemStyle: { borderColor: colours.back, borderWidth: 1 },
    ...statesOf(drawing),
    emphasis: { itemStyle: { borderColor: colours.ink, borderWidth: 2 }, scale: false },
    animation: false,
  };
  const form =
    type === 'pie'
      ? { type: 'pie', radius: ['0%', '72%'], clockwise: !rtl, minAngle: 1, minShowLabelAngle: 6 }
      : {
          type: 'funnel',
          top: 16,
          bottom: 16,
          left: '15%',
          width: '70%',
          gap: 2,
          sort: 'descending',
          minSize: '2%',
        };
  return {
    option: { ...commonOf(drawing), series: [{ ...series, ...form }] },
    marks: [marks],
    placeOf: undefined,
    leftOut: all.filter(({ value }) => value < 0),
  };
}

/** The figures of categories as a whole, whatever series they are in. */
function sumsOf(model: ChartModel, series: Series): readonly Mark[] {
  return model.categories.flatMap((category) => {
    const value = drawnValue(model.cellAt(category, series)?.results[0]);
    return value === null ? [] : [{ category, series, value }];
  });
}

/** One figure on a scale: up to the second measure where there is one, else up to the next round number. */
export function drawnGauge(drawing: Drawing): DrawnChart {
  const { model, colours } = drawing;
  const [measure] = model.measures;
  const series: Series = { element: ALL_ELEMENTS, measure: 0, label: measure?.label ?? '' };
  const value = drawnValue(model.total.results[0]) ?? 0;
  const goal = drawnValue(model.total.results[1]) ?? roundedUp(value);
  const mark = { category: ALL_ELEMENTS, series, value };
  const option = {
    ...commonOf(drawing),
    series: [
      {
        type: 'gauge',
        min: Math.min(0, value),
        max: goal > 0 ? goal : 1,
        startAngle: 200,
        endAngle: -20,
        center: ['50%', '60%'],
        radius: '85%',
        progress: { show: true, width: 22, itemStyle: { color: colours.series[0] } },
        axisLine: { lineStyle: { width: 22, color: [[1, colours.line]] } },
        pointer: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: {
          distance: 30,
          color: colours.quiet,
          formatter: (at: number) => measure?.brief(at) ?? '',
        },
        detail: {
          offsetCenter: [0, '-5%'],
          color: colours.ink,
          fontFamily: colours.font,
          fontSize: 30,
          formatter: () => measure?.text(model.total.results[0]) ?? '',
        },
        title: { offsetCenter: [0, '22%'], color: colours.quiet, fontFamily: colours.font },
        data: [{ value, name: series.label }],
        animation: false,
      },
    ],
  };
  return { option, marks: [[mark]], placeOf: undefined, leftOut: [] };
}

function roundedUp(value: number): number {
  if (value <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / size) * size;
}
