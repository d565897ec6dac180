import { expect, test } from 'vitest';
import { findingWords } from '#test/support/archive/problem-words.ts';
import { gaugeOf, stageProblems } from './stages.ts';

const STAGES = [
  { from: 0, colour: 'red' },
  { from: 30, colour: 'yellow' },
  { from: 80, colour: 'green' },
] as const;

test('[COL-26] a gauge is as full as the value is between its limits, in the colour of the stage that it has reached', () => {
  const column = { min: 0, max: 100, stages: STAGES };
  const shown = [0, 29, 30, '79', 100, 150, -5].map((value) => {
    const gauge = gaugeOf(column, value);
    return [gauge?.part, gauge?.stage?.colour];
  });
  expect(shown).toEqual([
    [0, 'red'],
    [0.29, 'red'],
    [0.3, 'yellow'],
    [0.79, 'yellow'],
    [1, 'green'],
    [1, 'green'],
    [0, undefined],
  ]);
  expect(gaugeOf({ min: 0, max: 100 }, 5)).toBeUndefined();
});

test('[COL-26] a gauge has both limits, and stages that rise within them', () => {
  const found = (column: Parameters<typeof stageProblems>[0]) =>
    stageProblems(column).map((found) => `${found.path.join('.')}: ${findingWords(found)}`);
  expect(found({ stages: STAGES, min: 0, max: 100 })).toEqual([]);
  expect(found({ min: 5 })).toEqual([]);
  expect(found({ stages: STAGES, min: 0 })).toEqual([
    "stages: a gauge needs the 'min' and the 'max' that it goes between",
  ]);
  expect(found({ stages: [STAGES[1], STAGES[0], STAGES[2]], min: '0', max: '50' })).toEqual([
    'stages.1.from: stages must rise',
    'stages.2.from: the stage begins above the maximum 50',
  ]);
});
