import type { Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import type { SetRefusal } from '../../query/bulk/set/choose-set.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { refuseProblems, type RequestContext } from '../../records/records.ts';

/** Throws AppError `value.refused` with problems of records, each with what names its record, if there are any. */
export async function refuseTitled(
  request: RequestContext,
  table: Table,
  problems: readonly ColumnProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const ids = problems.flatMap(({ row = 0 }) => row);
  const titles = await titlesOf(request.db, request, table, ids);
  refuseProblems(
    problems.map((problem) => {
      const title = titles.get(problem.row ?? 0);
      return { ...problem, ...(title === undefined ? {} : { title }) };
    }),
  );
}

/** Why records of a set are refused, as a problem of each record that is named. */
export function problemsOf(reasons: readonly SetRefusal[]): readonly ColumnProblem[] {
  return reasons.flatMap(({ code, column, said, ids }) =>
    ids.map((row) => ({
      column,
      code,
      row,
      params: { ...(column === '' ? {} : { column }), ...saidParams(said) },
    })),
  );
}

/** What a control says, or what names what is in the way, as texts of refusals take it. */
export function saidParams(said: SetRefusal['said']): Readonly<Record<string, string>> {
  return said === null ? {} : { message: said, titles: said };
}
