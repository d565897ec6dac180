import type { DrillElement } from '#core/contract/lists/figure-routes.ts';
import { isInSequence } from '#core/query/chart.ts';
import { elementValue } from '#core/query/element-value.ts';
import type { ShownMeasure } from '../../figures/measure-words.ts';
import type { Figures } from './use-chart.ts';

/** An element of a break. */
export interface Element {
  /** Its place among those of its break; -1 for those that were put together, null for all of them. */
  readonly place: number | null;
  readonly label: string;
  /** The same for an axis, where there is little room. */
  readonly short: string;
  /** The colour that the value has itself, as its name. */
  readonly colour: string | undefined;
}

/** What is drawn in one colour: an element of the second break, a measure, or both. */
export interface Series {
  readonly element: Element;
  /** Which of the measures. */
  readonly measure: number;
  readonly label: string;
}

/** The figures of a pair of elements. */
interface ChartCell {
  readonly records: number;
  readonly results: readonly unknown[];
}

/** Figures as they are drawn and put into a table. */
export interface ChartModel {
  readonly categories: readonly Element[];
  /** Those that are drawn: what comes before the first one of many months would outweigh them all. */
  readonly inDrawing: readonly Element[];
  readonly series: readonly Series[];
  readonly measures: readonly ShownMeasure[];
  /** The figures of a category in a series; undefined where there are no records. */
  readonly cellAt: (category: Element, series: Pick<Series, 'element'>) => ChartCell | undefined;
  readonly total: ChartCell;
  /** How many elements were put together, and how many come before the first one that is drawn. */
  readonly others: number;
  readonly before: number;
}

/** How what was asked for is called. */
interface ModelWords {
  readonly all: string;
  readonly measures: readonly ShownMeasure[];
  readonly elements: readonly (readonly Element[])[];
}

/** What is drawn of figures. */
export function chartModel({ answer, settings }: Figures, words: ModelWords): ChartModel {
  const { breaks, cells } = answer;
  const known = new Map(
    cells.map(([places, records, results]): [string, ChartCell] => [
      JSON.stringify(places),
      { records, results },
    ]),
  );
  const whole: Element = { place: null, label: words.all, short: words.all, colour: undefined };
  const [first, second] = words.elements;
  const measures = words.measures;
  const inside = settings.breaks.length > 1 ? (second ?? []) : [whole];
  const series = inside.flatMap((element) =>
    measures.map((measure, at): Series => {
      const both = `${element.label} · ${measure.label}`;
      const label = element.place === null ? measure.label : measures.length > 1 ? both : element.label;
      return { element, measure: at, label };
    }),
  );
  const cellAt: ChartModel['cellAt'] = (category, { element }) => {
    const places = [category.place, element.place].slice(0, settings.breaks.length);
    return known.get(JSON.stringify(places));
  };
  const categories = settings.breaks.length > 0 ? (first ?? []) : [whole];
  const [by] = settings.breaks;
  const isCut = by !== undefined && isInSequence(by);
  const beyond = breaks[0]?.others ?? 0;
  const nothing = { records: 0, results: [] };
  return {
    categories,
    inDrawing: isCut ? categories.filter(({ place }) => place !== -1) : categories,
    series,
    measures,
    cellAt,
    total: known.get(JSON.stringify(breaks.map(() => null))) ?? nothing,
    others: (isCut ? 0 : beyond) + (breaks[1]?.others ?? 0),
    before: isCut ? beyond : 0,
  };
}

/** What is asked for to get to the records behind elements, in the order of their breaks. */
export function drillAt({ answer }: Figures, elements: readonly Element[]): (DrillElement | null)[] {
  return elements.map(({ place }, at) => {
    const shown = answer.breaks[at]?.elements ?? [];
    if (place === null) return null;
    if (place < 0) return { others: shown.map(([value]) => elementValue(value)) };
    return { value: elementValue(shown[place]?.[0] ?? null) };
  });
}
