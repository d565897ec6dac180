/** Milliseconds of processor time that nobody notices, so that nothing is said of how they grow. */
const FLOOR = 50;
/** Most that four times the input may cost: 4 where the work grows with it, 16 where it grows with its square. */
export const STEEPEST = 12;
/** Milliseconds of processor time over which the cost of one run is averaged: clocks of threads are coarse. */
const MEASURED = 80;
/** How often something that looks too steep is measured: what else the machine does makes a figure worse, rarely better. */
const TRIES = 8;

/**
 * How many times as much `larger` costs as `smaller`, a quarter of its size, by the processor time of this thread; 1
 * where it costs next to nothing. The least of several tries, where the first says that it is too much.
 */
export async function growthOf<Input>(
  work: (input: Input) => unknown,
  smaller: Input,
  larger: Input,
): Promise<number> {
  await work(smaller);
  const most = await costOf(work, larger, FLOOR);
  if (most < FLOOR) return 1;
  // Once more: the first runs are those in which code is compiled.
  await costOf(work, smaller, MEASURED);
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least >= STEEPEST; tries++) {
    const growth = (await costOf(work, larger, MEASURED)) / (await costOf(work, smaller, MEASURED));
    least = Math.min(least, growth);
  }
  return least;
}

/** The cost of a run, averaged over as many as last for `measured` milliseconds, three at least. */
async function costOf<Input>(
  work: (input: Input) => unknown,
  input: Input,
  measured: number,
): Promise<number> {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work(input);
    const { user, system } = process.threadCpuUsage(before);
    const spent = (user + system) / 1000;
    if (runs >= 3 && (spent >= measured || spent < (FLOOR * runs) / 3)) return spent / runs;
  }
}

/** Texts of about `length` characters that are hard to read for one reason or another, by what they are made of. */
export const NASTY: Readonly<Record<string, (length: number) => string>> = {
  'open parentheses': repeated('('),
  'nested parentheses': nested('(', '1', ')'),
  'closed parentheses': repeated(')'),
  'open brackets': repeated('['),
  'open brackets and one that is closed': (length) => `${'['.repeat(length - 2)}]+`,
  'spaced brackets': (length) => `${'[ '.repeat(length / 2 - 2)}] .`,
  'bracketed names': repeated('[a]'),
  'bracketed names with points': repeated('[a].'),
  'doubled brackets': (length) => `[${']]'.repeat(length / 2)}`,
  'open quotes': repeated('"'),
  texts: repeated('"a" '),
  'open comments': repeated('/*'),
  comments: repeated('/**/'),
  'comments in a comment': (length) => `${'/* '.repeat(length / 3 - 2)}*/ +`,
  signs: (length) => `${'-'.repeat(length - 1)}1`,
  'signs without end': repeated('-'),
  'percent signs': (length) => `1${'%'.repeat(length - 1)}`,
  'a long name': (length) => `${'a'.repeat(length - 1)}+`,
  'a long name and an equals sign': (length) => `${'a'.repeat(length - 3)} = `,
  'a long name and an equals sign, then a point': (length) => `${'a'.repeat(length - 3)} =.`,
  points: repeated('.'),
  'a long path': repeated('customer.'),
  'a path of letters': (length) => `${'a.'.repeat(length / 2 - 2)}a =`,
  'a path in spaces': (length) => `${' a . '.repeat(length / 5 - 2)} = ;`,
  ids: repeated('#'),
  digits: repeated('1'),
  'many arguments': (length) => `min(${'1,'.repeat(length / 2 - 4)}1)`,
  'many names that nothing has': (length) => `min(${'nubmer,'.repeat(length / 7 - 4)}1)`,
  'many names as texts': (length) => `join(${'nubmer,'.repeat(length / 7 - 4)}"")`,
  'many values': (length) => `status in (${'"open",'.repeat(length / 7 - 4)}`,
  'many values that are none': (length) => `status in (${'"opne",'.repeat(length / 7 - 4)}"open")`,
  'nested conditions': nested('if(rush,1,', '2', ')'),
  'open conditions': repeated('if(rush,1,'),
  'nested lists': nested('count(lines where ', 'quantity', ')'),
  'open lists': repeated('count(lines where '),
  'lists in results': repeated('sum(lines.order.lines, '),
  spaces: (length) => `1${' '.repeat(length - 2)}x`,
  'spaces and a parenthesis': (length) => `${' '.repeat(length - 2)}(x`,
  'line ends': repeated('\n'),
  emoji: repeated('😀'),
  'half an emoji': repeated('\ud83d'),
  accents: repeated('e\u0301'),
  words: repeated('a '),
  not: repeated('not '),
  comparisons: repeated('a='),
  'comparisons with texts': repeated('a="b" '),
  'half a comparison': repeated('a = " '),
  in: repeated('a in ('),
  'in without a name': repeated(' in ('),
  sums: (length) => `${'1+'.repeat(length / 2 - 1)}1`,
  powers: (length) => `${'2^'.repeat(length / 2 - 1)}2`,
};

function repeated(part: string): (length: number) => string {
  return (length) => part.repeat(length / part.length);
}

function nested(before: string, middle: string, after: string): (length: number) => string {
  return (length) => {
    const depth = (length - middle.length) / (before.length + after.length);
    return before.repeat(depth) + middle + after.repeat(depth);
  };
}
