import { expect, test } from 'vitest';
import { wallOf } from '../scheduler/time/wall.ts';
import { ganttTasks, taskLines } from './task-lines.ts';

const at = (day: string) => wallOf(day, 'Europe/Paris');

const TASKS = ganttTasks(
  {
    tasks: [
      [1, null, null, null],
      [2, 1, '2026-03-02', '2026-03-05'],
      [3, 1, null, null],
      [4, 3, '2026-03-09', null],
      [5, 99, '2026-03-03', '2026-03-02'],
      [6, 7, '2026-03-03', '2026-03-04'],
      [7, 6, null, null],
    ],
    more: false,
  },
  'Europe/Paris',
);

const shown = (closed: readonly number[]) =>
  taskLines(TASKS, new Set(closed)).map(({ task, depth, isOpen }) => [task.id, depth, isOpen]);

test('[GANTT-2] parts stand below their task, those of tasks that are not there at the top, and circles end', () => {
  expect(shown([])).toEqual([
    [1, 0, true],
    [2, 1, undefined],
    [3, 1, true],
    [4, 2, undefined],
    [5, 0, undefined],
    [6, 0, true],
    [7, 1, true],
  ]);
  expect(shown([3]).map(([id]) => id)).toEqual([1, 2, 3, 5, 6, 7]);
  expect(shown([1]).map(([id]) => id)).toEqual([1, 5, 6, 7]);
});

test('[GANTT-2] a task without a start spans its parts, closed or not; without an end it is a milestone, and one that ends before it begins a point', () => {
  const [first] = taskLines(TASKS, new Set([1]));
  expect(first?.spanOfParts).toEqual({ start: at('2026-03-02'), end: at('2026-03-10') });
  expect(TASKS.map(({ form }) => form).slice(1, 6)).toEqual([
    'bar',
    'milestone',
    'milestone',
    'backwards',
    'bar',
  ]);
  expect(TASKS[4]?.span).toEqual({ start: at('2026-03-03'), end: at('2026-03-04') });
});

test('[GANTT-2] moments stand on the wall of their reader, and those at which a task ends as it begins are milestones', () => {
  const [one, other] = ganttTasks(
    {
      tasks: [
        [1, null, '2026-03-02T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
        [2, null, '2026-03-02T08:00:00.000Z', '2026-03-02T07:00:00.000Z'],
      ],
      more: false,
    },
    'Europe/Paris',
  );
  expect([one?.form, one?.span?.start]).toEqual(['milestone', Date.parse('2026-03-02T09:00:00Z')]);
  expect([other?.form, other?.isAllDay]).toEqual(['backwards', false]);
});
