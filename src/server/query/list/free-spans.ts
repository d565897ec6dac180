/** From when until when, exclusive, in milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

interface AskedSpans {
  /** When each of those that are needed is open. */
  readonly open: readonly (readonly TimeSpan[])[];
  /** When any of them is taken or away. */
  readonly busy: readonly TimeSpan[];
  readonly range: TimeSpan;
  /** How long a span must be, in milliseconds. */
  readonly length: number;
}

/** When all are open and none is taken for so long at once, in order, each as long as it goes. */
export function freeSpans({ open, busy, range, length }: AskedSpans): readonly TimeSpan[] {
  const common = open.reduce<readonly TimeSpan[]>((all, own) => shared(all, joined(own)), [range]);
  return without(common, joined(busy)).filter(({ from, to }) => to - from >= length);
}

/** The spans in order, those that meet or touch as one. */
function joined(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** What is in both of two lists of joined spans. */
function shared(one: readonly TimeSpan[], other: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = [];
  let [at, beside] = [0, 0];
  for (;;) {
    const [first, second] = [one[at], other[beside]];
    if (!first || !second) return found;
    const [from, to] = [Math.max(first.from, second.from), Math.min(first.to, second.to)];
    if (from < to) found.push({ from, to });
    if (first.to < second.to) at += 1;
    else beside += 1;
  }
}

/** What is left of spans beside joined ones. */
function without(spans: readonly TimeSpan[], taken: readonly TimeSpan[]): readonly TimeSpan[] {
  const gaps: TimeSpan[] = [];
  let end = -Infinity;
  for (const { from, to } of taken) {
    gaps.push({ from: end, to: from });
    end = to;
  }
  return shared(spans, [...gaps, { from: end, to: Infinity }]);
}
