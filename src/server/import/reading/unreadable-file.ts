import type { Problem } from '#core/std/result.ts';

/** Thrown while a file is read that cannot be read on: no line is at fault, but the file. */
export class UnreadableFile extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
