import { expect, test } from 'vitest';
import { ERROR_STATUS } from '#core/errors.ts';
import { knownError } from './map-error.ts';

const failure = (code: string) =>
  Object.assign(new Error('invalid input syntax for type integer: "hunter2"'), { code });

test('[ERR-5] what PostgreSQL says of a failure stays in the log', () => {
  for (const state of ['22P02', '22003', '42P01', '23514', 'XX000', '57014', '08006', '23505'])
    expect(knownError(failure(state), undefined).message, state).not.toMatch(/hunter2|syntax/);
  expect(knownError(failure('22P02'), undefined)).toMatchObject({
    code: 'request.invalid',
    params: { reason: '22P02' },
  });
});

test('[QUERY-11] a statement that was stopped is a time that was too long', () => {
  const error = knownError(failure('57014'), undefined);
  expect([error.code, ERROR_STATUS[error.code]]).toEqual(['server.timeout', 503]);
});

test('[ERR-5] what nobody expected is a failure without a word of it', () => {
  for (const unknown of [
    new Error('hunter2'),
    new TypeError('hunter2'),
    failure('42P01'),
    { message: 'hunter2' },
    'hunter2',
  ])
    expect(knownError(unknown, undefined)).toMatchObject({ code: 'server.failed', params: {} });
});

test('[START-20] a database that is away is not a failure of the server: it is not ready', () => {
  for (const code of ['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03', '08006'])
    expect(knownError(failure(code), undefined).code, code).toBe('server.not_ready');
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(knownError(new Error(words), undefined).code, words).toBe('server.not_ready');
});
