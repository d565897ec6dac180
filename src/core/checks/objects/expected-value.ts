import type { Column } from '../../fields/registry.ts';
import { FINDINGS, type FindingCode } from '../../std/finding-codes.ts';
import { phrase, type Phrase } from '../../std/finding.ts';
import type { Problem } from '../../std/result.ts';

/** What a refused value of a column should have been. */
export function expectedValue({ code: problem, params = {} }: Problem, column: Column): Phrase {
  if (problem === 'value.choice') return phrase('value_choice', { codes: codesOf(column) });
  const code = problem.replace('.', '_');
  return isCode(code) ? { code, params } : phrase('any_value');
}

function isCode(code: string): code is FindingCode {
  return Object.hasOwn(FINDINGS, code);
}

function codesOf(column: Column): string {
  const choices = 'choices' in column ? column.choices : undefined;
  const codes = (choices ?? []).map((choice) => choice.code);
  return codes.length > 12 ? `${codes.slice(0, 12).join(', ')} …` : codes.join(', ');
}
