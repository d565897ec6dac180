import { expect, test } from 'vitest';
import { messageQuestion } from './message-question.ts';

const NOW = Date.parse('2026-05-31T12:00:00Z');
const plain = { search: '', only: undefined, label: undefined } as const;

test('[MSG-11] what was processed in the last 30 days counts as recently processed', () => {
  const { filter } = messageQuestion(7, { ...plain, folder: 'processed' }, NOW);
  expect(filter).toEqual({
    all: [
      { column: 'place', operator: 'equal', value: 'inbox' },
      { column: 'processed_at', operator: 'greaterOrEqual', value: '2026-05-01T12:00:00.000Z' },
    ],
  });
});

test('[MSG-1] what is put off waits until its time has come, and a folder has its own messages alone', () => {
  expect(JSON.stringify(messageQuestion(7, { ...plain, folder: 'inbox' }, NOW).filter)).toContain(
    '"column":"snoozed_until","operator":"lessOrEqual","value":"2026-05-31T12:00:00.000Z"',
  );
  expect(messageQuestion(7, { ...plain, search: 'pallets', only: 'unread', folder: 12 }, NOW)).toMatchObject({
    search: 'pallets',
    filter: {
      all: [
        { column: 'place', value: 'folder' },
        { column: 'folder', value: 12 },
        { column: 'read', value: false },
      ],
    },
  });
});

test('[MSG-83] a label lists what has it wherever that lies but for spam and bin, and narrows what a folder shows', () => {
  const has = { column: 'labels', operator: 'contains', value: 7 };
  expect(messageQuestion(7, { ...plain, folder: 'labelled', label: 7 }, NOW).filter).toEqual({
    all: [
      {
        not: {
          any: [
            { column: 'place', operator: 'equal', value: 'spam' },
            { column: 'place', operator: 'equal', value: 'bin' },
          ],
        },
      },
      has,
    ],
  });
  expect(messageQuestion(7, { ...plain, folder: 'sent', label: 7 }, NOW).filter).toEqual({
    all: [{ column: 'place', operator: 'equal', value: 'sent' }, has],
  });
});
