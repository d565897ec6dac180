import type { z } from 'zod';
import type { ColumnProblem } from './errors.ts';
import type { Problem } from './std/result.ts';

type Issue = z.core.$ZodIssue;

/**
 * What a schema has against the values of a form, each at its field. Only slips that people make; a part of another
 * type than any field gives is no problem of a field.
 */
export function fieldProblems(issues: readonly Issue[]): readonly ColumnProblem[] {
  return issues.flatMap((issue) => {
    const problem = problemOf(issue);
    return problem && issue.path.length > 0 ? [{ column: String(issue.path[0]), ...problem }] : [];
  });
}

function problemOf(issue: Issue): Problem | undefined {
  if (issue.code === 'custom' && issue.params?.['code'] === 'value.colour') return { code: 'value.colour' };
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) {
    return { code: 'value.integer' };
  }
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return { code: 'value.too_small', params: { min: Number(issue.minimum) } };
  }
  if (issue.code !== 'too_big') return undefined;
  const code = issue.origin === 'string' ? 'value.too_long' : 'value.too_large';
  return { code, params: { max: Number(issue.maximum) } };
}
