import { dayText, workdayAfter } from '../values/calendar.ts';
import type { SampleRow, SampleTable } from './sample-table.ts';
import type { World } from '../values/world.ts';

/** Everybody is away once around today. */
export const ABSENCES: SampleTable = {
  name: 'absence',
  columns: ['id', 'employee', 'kind', 'first_day', 'last_day'],
  links: { employee: 'employee' },
  count: ({ counts }) => counts.employees,
  rows: (world) => world.employees.map(({ id }) => row(world, id)),
};

const KINDS = ['leave', 'leave', 'leave', 'sick', 'training'];

function row(world: World, id: number): SampleRow {
  const random = world.at('absence', id);
  const first = workdayAfter(world.today + random.between(-20, 30));
  const days = random.between(0, 9);
  return [id, id, random.pick(KINDS), dayText(first), days === 0 ? null : dayText(first + days)];
}
