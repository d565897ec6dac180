import { median } from './load.ts';

/** Something to be timed; it is told which round it is in. */
export type Call = (round: number) => Promise<void>;

const WARMING = 50;
const ROUNDS = 400;

/** How often two things are timed: fewer times where each of them takes long. */
interface Rounds {
  readonly warming?: number;
  readonly rounds?: number;
}

/** Times two things in turn and prints how the first compares with the second, by medians. Gives their ratio. */
export async function compare(
  name: string,
  most: number,
  [ours, other]: readonly [Call, Call],
  { warming = WARMING, rounds = ROUNDS }: Rounds = {},
): Promise<number> {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = -warming; round < rounds; round++) {
    // Who comes second finds the pages in memory that the first one has read.
    const pair = [ours, other].map((call, at) => ({ call, at }));
    for (const { call, at } of round % 2 === 0 ? pair : pair.toReversed()) {
      const begun = performance.now();
      await call(round + warming);
      if (round >= 0) times[at as 0 | 1].push(performance.now() - begun);
    }
  }
  const [mine, theirs] = [median(times[0]), median(times[1])];
  process.stdout.write(
    `${name}: ${(mine / theirs).toFixed(2)} × (at most ${most} ×; ${mine.toFixed(2)} and ${theirs.toFixed(2)} ms)\n`,
  );
  return mine / theirs;
}
