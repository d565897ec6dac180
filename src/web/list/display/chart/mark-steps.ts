import type { Mark } from './chart-drawing.ts';
import type { ChartModel } from './chart-model.ts';

/** The mark that a key leads to from another one: along its series, or through those of its category; undefined for other keys. */
export function markAfter(
  key: string,
  {
    marks,
    model,
    rtl,
  }: { readonly marks: readonly Mark[]; readonly model: ChartModel; readonly rtl: boolean },
  from: Mark | undefined,
): Mark | undefined {
  if (!KEYS.has(key)) return undefined;
  const [first] = marks;
  if (!from || !first) return first;
  const line = marks.filter(({ series }) => series.label === from.series.label);
  if (key === 'Home') return line[0];
  if (key === 'End') return line.at(-1);
  const forth = key === 'ArrowDown' || key === (rtl ? 'ArrowLeft' : 'ArrowRight');
  const isAcross = key === 'ArrowUp' || key === 'ArrowDown';
  const stack = marks.filter(({ category }) => category === from.category);
  const isAlone = stack.length < 2;
  const among = isAcross && !isAlone ? inOrder(stack, model) : line;
  return among[among.findIndex((mark) => isSameMark(mark, from)) + (forth ? 1 : -1)] ?? from;
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

function inOrder(marks: readonly Mark[], { series }: ChartModel): readonly Mark[] {
  const place = (mark: Mark): number => series.findIndex(({ label }) => label === mark.series.label);
  return marks.toSorted((one, other) => place(one) - place(other));
}

/** Whether two marks are of the same elements and measure. */
export function isSameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return (
    one?.category.label === other?.category.label &&
    one?.category.place === other?.category.place &&
    one?.series.label === other?.series.label
  );
}
