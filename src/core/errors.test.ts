import { expect, test } from 'vitest';
import { ERROR_STATUS } from './errors.ts';

/** Of a caller who has left: nobody reads this answer. */
const LEFT = 499;

test('[ERR-7] errors have the statuses in use and no others', () => {
  const used = new Set<number>(Object.values(ERROR_STATUS));
  used.delete(LEFT);
  expect(used).toEqual(new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, 507]));
});
