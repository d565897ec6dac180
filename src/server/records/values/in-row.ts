import { AppError } from '#core/errors.ts';

/**
 * A failure about a record that belongs to a draft, told of that record; `row` is its id or key, undefined for the
 * record of the window. What PostgreSQL refuses becomes an AppError only later, and carries the row until then.
 */
export function inRow(error: unknown, row: number | undefined): unknown {
  if (row === undefined || !(error instanceof Error)) return error;
  if (!(error instanceof AppError)) return 'constraint' in error ? Object.assign(error, { row }) : error;
  if (error.columns.length === 0) return error;
  return new AppError(
    error.code,
    error.params,
    error.columns.map((problem) => ({ ...problem, row })),
  );
}
