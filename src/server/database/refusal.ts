import { AppError, ERROR_STATUS, type ErrorCode } from '#core/errors.ts';

/** What `colonnade.refuse` raised as the AppError whose code is its message; anything else as it is. */
export function refusalOf(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  return code === 'CN001' && message in ERROR_STATUS ? new AppError(message as ErrorCode) : error;
}
