import { AppError, ERROR_STATUS, type ErrorCode } from '#core/errors.ts';

/**
 * What `colonnade.refuse` or a trigger raised as the AppError whose code is its message, with the JSON object of its
 * detail as parameters; anything else as it is.
 */
export function databaseRefusal(error: unknown): unknown {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  if (code !== 'CN001' || !(message in ERROR_STATUS)) return error;
  const params = detail === undefined ? {} : (JSON.parse(detail) as Record<string, string>);
  return new AppError(message as ErrorCode, params);
}
