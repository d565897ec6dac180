import type { ChartType } from '#core/query/chart.ts';
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
import { type ChartModel, type Element, type Series } from './chart-model.ts';
import { drawnGauge, drawnSlices } from './chart-slices.ts';

/** What each series of the legend is drawn in. */
function colourOfSeries({ model, colours }: Drawing, series: Series): string {
  const at = model.series.indexOf(series);
  return colourAt(colours, series.element.colour, at);
}

/** Whether the parts of a chart are categories, each in a colour of its own, and not series. */
export function isOfSlices(type: ChartType): boolean {
  return type === 'pie' || type === 'funnel';
}

/** A chart as the library draws it. */
export function drawnChart(whole: Drawing): DrawnChart {
  // What is drawn is all that a drawing knows of.
  const drawing = { ...whole, model: { ...whole.model, categories: whole.model.inDrawing } };
  const { type } = drawing;
  if (isOfSlices(type)) return drawnSlices(drawing);
  if (type === 'gauge') return drawnGauge(drawing);
  if (type === 'heatMap') return drawnGrid(drawing, 'heatMap');
  if (type === 'bubble' && drawing.model.series.some(({ element }) => element.place !== null))
    return drawnGrid(drawing, 'bubble');
  return drawnSeries(drawing);
}

const CATEGORIES_IN_SIGHT = 60;

function shownSeries({ model, hidden }: Drawing): readonly Series[] {
  return model.series.filter(({ label }) => !hidden.has(label));
}

function marksOf({ model }: Drawing, series: Series): (Mark | undefined)[] {
  return model.categories.map((category) => {
    const value = drawnValue(model.cellAt(category, series)?.results[series.measure]);
    return value === null ? undefined : { category, series, value };
  });
}

/** Figures over categories: columns, lines, areas, bubbles and columns with lines. */
function drawnSeries(drawing: Drawing): DrawnChart {
  const { model, type, colours } = drawing;
  const shown = shownSeries(drawing);
  const marks = shown.map((series) => marksOf(drawing, series));
  const most = Math.max(1, ...model.categories.map((one) => recordsAt(model, one)));
  const option = {
    ...commonOf(drawing),
    ...gridOf(drawing),
    yAxis: valueAxes(drawing),
    series: [
      ...shown.map((series, at) => ({
        name: series.label,
        ...formOf(type, series, model),
        ...(type === 'bubble'
          ? {
              symbolSize: (_value: unknown, { dataIndex }: { readonly dataIndex: number }) =>
                bubbleSize(recordsAt(model, model.categories[dataIndex]) / most),
            }
          : {}),
        data: (marks[at] ?? []).map((mark, place) =>
          datumAt(place, mark?.value ?? nothingIn(drawing, series)),
        ),
        itemStyle: {
          color: colourOfSeries(drawing, series),
          ...(type === 'stackedColumn' ? { borderColor: colours.back, borderWidth: 1 } : {}),
        },
        ...statesOf(drawing),
        barMaxWidth: 56,
        barMinHeight: 1,
        animation: false,
      })),
      ...stackTotals(drawing),
    ],
  };
  return {
    option,
    marks,
    placeOf: ({ category, value }) => [model.categories.indexOf(category), value],
    leftOut: [],
  };
}

/** A value under a name of its own: by its name the library knows which one is chosen, and months of two years share a label. */
function datumAt(place: number, value: unknown): object {
  return { name: String(place), value };
}

const LINES: ReadonlySet<ChartType> = new Set(['line', 'smoothLine', 'area']);

/** Where a category has no records in a series: a line goes on at zero where figures add up, else it has a gap. */
function nothingIn({ type, model }: Drawing, { measure }: Series): number | null {
  return LINES.has(type) && addsUp(model.measures[measure]) ? 0 : null;
}

function addsUp(measure: ChartModel['measures'][number] | undefined): boolean {
  return measure?.how === 'sum' || measure?.how === 'count';
}

/** What stacks come to, above them: where their parts add up and all of them are shown. */
function stackTotals({ model, type, colours, hidden, width }: Drawing): readonly object[] {
  const [measure, ...more] = model.measures;
  const fits = width / Math.max(1, model.categories.length) >= 34;
  if (type !== 'stackedColumn' || !measure || more.length > 0 || !addsUp(measure) || hidden.size > 0 || !fits)
    return [];
  const sums = model.categories.map((category) =>
    drawnValue(model.cellAt(category, { element: ALL_ELEMENTS })?.results[0]),
  );
  if (sums.some((sum) => sum !== null && sum < 0)) return [];
  return [
    {
      type: 'line',
      data: sums,
      silent: true,
      symbol: 'circle',
      symbolSize: 1,
      showAllSymbol: true,
      z: 4,
      lineStyle: { width: 0 },
      itemStyle: { color: 'transparent' },
      label: {
        show: true,
        position: 'top',
        color: colours.quiet,
        fontFamily: colours.font,
        formatter: ({ value }: { readonly value: unknown }) =>
          typeof value === 'number' ? measure.brief(value) : '',
      },
      animation: false,
    },
  ];
}

function recordsAt(model: ChartModel, category: Element | undefined): number {
  const [first] = model.series;
  return (category && first && model.cellAt(category, first)?.records) ?? 0;
}

function bubbleSize(share: number): number {
  return 8 + Math.sqrt(Math.max(0, share)) * 40;
}

function formOf(type: ChartType, { measure }: Series, { measures }: ChartModel): object {
  const line = {
    type: 'line',
    symbol: 'circle',
    symbolSize: 7,
    showAllSymbol: true,
    lineStyle: { width: 2 },
  };
  switch (type) {
    case 'stackedColumn':
      return { type: 'bar', stack: String(measure) };
    case 'line':
      return line;
    case 'smoothLine':
      return { ...line, smooth: 0.4, smoothMonotone: 'x' };
    case 'area':
      return { ...line, areaStyle: { opacity: 0.25 } };
    case 'combined':
      return measure === 0 ? { type: 'bar' } : { ...line, yAxisIndex: measures.length > 1 ? 1 : 0, z: 3 };
    case 'bubble':
      return { type: 'scatter' };
    default:
      return { type: 'bar' };
  }
}

/** The axis of categories; where there are many, some of them are in sight, and a bar below moves and widens them. */
function gridOf({ model, colours, rtl, width }: Drawing): object {
  const { length } = model.categories;
  const inSight = Math.max(6, Math.min(CATEGORIES_IN_SIGHT, Math.floor(width / 22)));
  const isZoomed = length > inSight;
  // Of what follows each other the end is looked at first, else the greatest, which come first.
  const isInSequence = model.categories.some(({ short, label }) => short !== label);
  const share = (inSight / length) * 100;
  const [start, end] = isInSequence ? [100 - share, 100] : [0, share];
  return {
    xAxis: {
      type: 'category',
      inverse: rtl,
      data: model.categories.map(({ short }) => short),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.quiet } },
      axisLabel: {
        color: colours.quiet,
        hideOverlap: true,
        fontFamily: colours.font,
        fontSize: 12,
        lineHeight: 16,
        ...labelsOf(model, width / Math.min(length, inSight)),
      },
    },
    ...(isZoomed
      ? {
          grid: { left: 8, right: 12, top: 24, bottom: 48, containLabel: true },
          dataZoom: [
            {
              type: 'slider',
              start,
              end,
              height: 20,
              bottom: 10,
              borderColor: colours.line,
              brushSelect: false,
              showDetail: false,
            },
            { type: 'inside', start, end, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: true },
          ],
        }
      : {}),
  };
}

/** How names fit below so many pixels: months beside each other, long names turned where they are too narrow. */
function labelsOf({ categories }: ChartModel, room: number): object {
  if (categories.some(({ short, label }) => short !== label)) return {};
  const longest = Math.max(0, ...categories.map(({ short }) => short.length)) * 7;
  if (longest <= room - 6) return { interval: 0 };
  if (room >= 84) return { interval: 0, width: room - 8, overflow: 'break' };
  return { interval: 0, rotate: 40, width: 120, overflow: 'truncate' };
}

function valueAxes({ model, type, colours, rtl }: Drawing): object[] {
  const axis = (measure: number, isSecond: boolean): object => ({
    type: 'value',
    position: isSecond !== rtl ? 'right' : 'left',
    axisLabel: {
      color: colours.quiet,
      fontSize: 12,
      formatter: (value: number) => model.measures[measure]?.brief(value) ?? '',
    },
    splitLine: { show: !isSecond, lineStyle: { color: colours.line } },
    scale: model.measures[measure]?.how === 'minimum' || model.measures[measure]?.how === 'maximum',
  });
  return type === 'combined' && model.measures.length > 1
    ? [axis(0, false), axis(1, true)]
    : [axis(0, false)];
}

/** Both breaks as axes: how dark or how large a place is tells its figure. */
function drawnGrid(drawing: Drawing, form: 'heatMap' | 'bubble'): DrawnChart {
  const { model, colours, rtl } = drawing;
  const rows = shownSeries(drawing).filter(({ measure, element }) => element.place === null || measure === 0);
  const marks = rows.flatMap((series) => marksOf(drawing, series).filter((mark) => mark !== undefined));
  const values = marks.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(1e-9, ...values)];
  const data = marks.map(({ category, series, value }, place) =>
    datumAt(place, [model.categories.indexOf(category), rows.indexOf(series), value]),
  );
  const own =
    form === 'heatMap'
      ? { type: 'heatmap', itemStyle: { borderColor: colours.back, borderWidth: 1 } }
      : {
          type: 'scatter',
          itemStyle: { color: colours.series[0], opacity: 0.75 },
          symbolSize: ([, , value]: readonly number[]) => bubbleSize((value ?? 0) / most),
        };
  const option = {
    ...commonOf(drawing),
    ...gridOf(drawing),
    yAxis: {
      type: 'category',
      position: rtl ? 'right' : 'left',
      inverse: true,
      data: rows.map(({ element, label }) => (element.place === null ? label : element.label)),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: colours.quiet, width: 140, overflow: 'truncate' },
    },
    ...(form === 'heatMap'
      ? {
          visualMap: {
            show: false,
            min: least,
            max: most,
            inRange: { color: [colours.soft, colours.series[0]] },
          },
        }
      : {}),
    series: [{ ...own, data, ...statesOf(drawing), animation: false }],
  };
  return {
    option,
    marks: [marks],
    placeOf: ({ category, series }) => [model.categories.indexOf(category), rows.indexOf(series)],
    leftOut: [],
  };
}
