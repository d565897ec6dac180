import { weighted } from '../random/random.ts';
import { dayText } from './calendar.ts';
import type { World } from './world.ts';

/** Visits that were planned at most so many days ago may have become rounds. */
const RECENT = 28;
const AHEAD = 7;

type Kind = 'weekly' | 'fortnightly' | 'twice' | 'workdays' | 'monthly';
const KINDS = weighted<Kind>({ weekly: 50, fortnightly: 20, twice: 14, workdays: 8, monthly: 8 });

/** How a visit of a day repeats, as the text of a recurrence: some are rounds of maintenance; null for the others. */
export function roundOf(world: World, id: number, day: number): string | null {
  const random = world.at('round', id);
  if (day < world.today - RECENT || day > world.today + AHEAD || !random.chance(14)) return null;
  const until = dayText(day + 7 * random.between(10, 40)).replaceAll('-', '');
  const end = random.chance(40) ? `;UNTIL=${until}` : '';
  const rules: Readonly<Record<Kind, string>> = {
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    twice: 'FREQ=WEEKLY;BYDAY=MO,TH',
    workdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    monthly: 'FREQ=MONTHLY',
  };
  return `TZID=Europe/Paris\nRRULE:${rules[random.pick(KINDS)]}${end}`;
}
