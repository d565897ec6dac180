import { useMemo } from 'react';
import { keywordOf } from '#core/formula/syntax/keywords.ts';
import type { CheckedFormula, FormulaProblem } from './use-formula-check.ts';

/** What is wrong with a formula, as its editor tells it. */
export interface SortedProblems {
  readonly loud: readonly FormulaProblem[];
  /** What every formula lacks while it is being typed: its end. Said quietly, and nothing is marked. */
  readonly quiet: readonly FormulaProblem[];
  readonly marked: readonly FormulaProblem[];
}

const UNFINISHED: ReadonlySet<string> = new Set([
  'nothing',
  'unfinished',
  'text_open',
  'bracket_open',
  'comment_open',
]);

/**
 * The problems of a formula, in its reader's words. None while a newer text is being checked, nor while something is
 * offered: a name that is half typed is not wrong.
 */
export function useProblems(
  { state, answer }: CheckedFormula,
  formula: string,
  offering: boolean,
): SortedProblems {
  return useMemo(() => {
    if (state !== 'wrong' || !answer || offering) return { loud: [], quiet: [], marked: [] };
    const all = answer.problems.map((problem) => suggesting(problem, formula));
    const loud = all.filter(({ code }) => !UNFINISHED.has(code));
    return {
      loud,
      quiet: loud.length > 0 ? [] : all.slice(0, 1),
      // Of a whole formula that gives something else every part is right.
      marked: loud.filter(({ from, to }) => from > 0 || to < formula.trimEnd().length),
    };
  }, [state, answer, formula, offering]);
}

/** A problem whose suggestion is written as its place asks: a text in quotes, a name that needs them in brackets. */
function suggesting(problem: FormulaProblem, formula: string): FormulaProblem {
  const { from, suggestion } = problem;
  if (suggestion === undefined) return problem;
  if (formula[from] === '"') return { ...problem, suggestion: `"${suggestion.replaceAll('"', '""')}"` };
  const isWord = /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(suggestion) && !keywordOf(suggestion);
  return isWord ? problem : { ...problem, suggestion: `[${suggestion.replaceAll(']', ']]')}]` };
}
