import { must } from '#core/std/must.ts';

/** Rows that follow each other in lines of one kind. Heights are in pixels. */
export interface LineRun {
  readonly rows: number;
  /** How many stand side by side, as cards do. */
  readonly perLine: number;
  /** How high each line is. */
  readonly height: number;
}

/** A line of a list. */
export interface PlacedLine {
  /** How many lines stand before it, and how many runs. */
  readonly index: number;
  readonly run: number;
  /** Its distance from the start of the list. */
  readonly top: number;
  readonly height: number;
  /** Its first row. */
  readonly first: number;
  /** How many rows stand in it, and how many could. */
  readonly count: number;
  readonly perLine: number;
}

/** Which row stands in which line, and where the lines are; what is asked about behind the end goes on as the last run. */
export interface LineLayout {
  readonly rows: number;
  readonly lines: number;
  readonly height: number;
  /** The line of a row. */
  readonly of: (row: number) => PlacedLine;
  /** The line at a distance from the start. */
  readonly at: (top: number) => PlacedLine;
  readonly numbered: (index: number) => PlacedLine;
  /** The rows of all lines between two distances from the start. */
  readonly between: (top: number, end: number) => { readonly first: number; readonly last: number };
}

interface PlacedRun extends LineRun {
  readonly at: number;
  readonly first: number;
  readonly index: number;
  readonly top: number;
}

/** The layout of lines that are alike. */
export function evenLines(run: LineRun): LineLayout {
  return lineLayout([run]);
}

/** The layout of runs of lines that follow each other: heads of groups among lines of cards. There is at least one run. */
export function lineLayout(runs: readonly [LineRun, ...LineRun[]]): LineLayout {
  const placed: PlacedRun[] = [];
  let [rows, lines, height] = [0, 0, 0];
  for (const run of runs) {
    placed.push({ ...run, at: placed.length, first: rows, index: lines, top: height });
    const count = Math.ceil(run.rows / run.perLine);
    rows += run.rows;
    lines += count;
    height += count * run.height;
  }
  const lineOf = (run: PlacedRun, at: number): PlacedLine => {
    const { perLine, height: high } = run;
    const before = at * perLine;
    return {
      index: run.index + at,
      run: run.at,
      top: run.top + at * high,
      height: high,
      first: run.first + before,
      count: Math.max(0, Math.min(perLine, run.rows - before)),
      perLine,
    };
  };
  const of = (row: number): PlacedLine => {
    const run = lastUpTo(placed, ({ first }) => first, row);
    return lineOf(run, Math.floor((row - run.first) / run.perLine));
  };
  const at = (top: number): PlacedLine => {
    const run = lastUpTo(placed, (one) => one.top, top);
    return lineOf(run, Math.floor((top - run.top) / run.height));
  };
  const numbered = (index: number): PlacedLine => {
    const run = lastUpTo(placed, (one) => one.index, index);
    return lineOf(run, index - run.index);
  };
  return {
    rows,
    lines,
    height,
    of,
    at,
    numbered,
    between: (top, end) => {
      const line = at(end);
      const last = line.top < end ? line.first + line.count : line.first;
      const final = Math.max(0, Math.min(last, rows) - 1);
      return { first: Math.min(at(top).first, final), last: final };
    },
  };
}

/** The last run that begins at a place or before it; runs without rows begin where the next one does. */
function lastUpTo(runs: readonly PlacedRun[], placeOf: (run: PlacedRun) => number, place: number): PlacedRun {
  let [low, high] = [0, runs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const run = runs[middle];
    if (run && placeOf(run) <= place) low = middle;
    else high = middle - 1;
  }
  return must(runs[low], 'a run of lines');
}
