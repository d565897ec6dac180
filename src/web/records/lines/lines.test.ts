import { expect, test } from 'vitest';
import { setUpRecord } from '#test/support/calls/open-record.ts';
import type { LineAnswer, LineCalls } from './line-calls.ts';
import { Lines } from './lines.ts';

const CELL = { column: 20, row: 5, name: 'quantity' };

/** Lines in a list of an open record; their calls are noted, and an input is answered once `answerInput` is called. */
function linesDesk() {
  const { record, log } = setUpRecord();
  const { promise: input, resolve: answerInput } = Promise.withResolvers<void>();
  const answer: LineAnswer = {
    recordId: 5,
    values: {},
    states: {},
    outer: { values: {}, states: {}, layouts: [] },
  };
  const noted = (what: string) => async () => {
    log.push(what);
    return answer;
  };
  const calls: LineCalls = {
    hasLines: () => true,
    create: noted('create'),
    begin: noted('begin'),
    remove: noted('remove'),
    input: async () => {
      log.push('input');
      await input;
      return answer;
    },
    accept: noted('accept'),
    drop: noted('drop'),
    farewell: () => undefined,
    tableOf: () => ({ tableId: 2, mayCreate: true }),
    sent: (_column, _name, value) => value,
  };
  return { record, log, lines: new Lines(record, calls), answerInput };
}

test.each(['cancel', 'validate'] as const)(
  '[CTX-84] a line left while the record ends by %s asks nothing more once the draft is gone',
  async (end) => {
    const { record, log, lines, answerInput } = linesDesk();
    lines.change(CELL, '84');
    const accepted = lines.accept(CELL.row);
    await expect.poll(() => log).toEqual(['open', 'begin', 'input']);
    const ended = record[end]();
    answerInput();
    expect(await accepted).toBe(true);
    await ended;
    expect(log.slice(3)).toEqual(end === 'cancel' ? ['cancel'] : [['validate']]);
  },
);

test('a line that is left has its editing ended in the draft', async () => {
  const { log, lines, answerInput } = linesDesk();
  answerInput();
  lines.change(CELL, '84');
  expect(await lines.accept(CELL.row)).toBe(true);
  expect(log).toEqual(['open', 'begin', 'input', 'accept']);
});
