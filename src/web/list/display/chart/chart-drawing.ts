import type { ChartType } from '#core/query/chart.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel, Element, Series } from './chart-model.ts';

/** A thing in a chart that can be pointed at and chosen. */
export interface Mark {
  readonly category: Element;
  readonly series: Series;
  readonly value: number;
}

export interface Drawing {
  readonly model: ChartModel;
  readonly type: ChartType;
  readonly colours: ChartColours;
  /** The series that its user has hidden, by their labels. */
  readonly hidden: ReadonlySet<string>;
  readonly rtl: boolean;
  /** Room in pixels. */
  readonly width: number;
}

/** What the library draws, and the marks by their series and places in it. */
export interface DrawnChart {
  readonly option: object;
  /** Where a mark stands on the axes; undefined where there are none. */
  readonly placeOf: ((mark: Mark) => readonly number[]) | undefined;
  readonly marks: readonly (readonly (Mark | undefined)[])[];
  /** Figures that cannot be drawn so, as negative slices. */
  readonly leftOut: readonly Mark[];
}

/** All elements of a break together. */
export const ALL_ELEMENTS: Element = { place: null, label: '', short: '', colour: undefined };

/** What all charts have. */
export function commonOf({ colours, width }: Drawing): object {
  return {
    textStyle: { fontFamily: colours.font, color: colours.quiet },
    animation: false,
    grid: {
      left: 8,
      right: 12,
      top: 24,
      bottom: 8,
      containLabel: true,
      ...(width < 500 ? { left: 2, right: 6 } : {}),
    },
  };
}

/** How a mark looks that is pointed at, and one whose records are shown. */
export function statesOf({ colours }: Drawing): object {
  return {
    emphasis: { itemStyle: { borderColor: colours.ink, borderWidth: 2 }, focus: 'none' },
    select: { itemStyle: { borderColor: colours.ink, borderWidth: 3 } },
    selectedMode: 'single',
    selectedOffset: 0,
  };
}
