import type { Basis } from './basis.ts';
import { workdayBefore } from './calendar.ts';
import type { Random } from '../random/random.ts';
import { NAMES } from '../words/names.ts';

/** What part of the company an employee works in. */
export type Department = 'management' | 'sales' | 'service' | 'logistics' | 'administration';

/** One of the staff of the trading company. */
export interface Employee {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly department: Department;
  readonly leads: boolean;
  readonly manager: number | null;
  readonly hiredDay: number;
}

/** The order in which departments get their people. */
const HIRING: readonly Department[] = [
  'sales',
  'service',
  'sales',
  'service',
  'logistics',
  'sales',
  'service',
  'administration',
];
/** The director, then the heads of the departments, who answer to the director. */
const FIRST: readonly Department[] = ['management', 'sales', 'service', 'logistics', 'administration'];
/** Staff from which on the departments have teams, each with a lead of its own. */
const TEAMS_FROM = 30;
const TEAM = 8;

/** The staff, managers before their people: a director, heads of departments, leads of teams, members. */
export function employeesOf({ counts, today, at }: Basis): readonly Employee[] {
  const staff: Employee[] = [];
  const emails = new Set<string>();
  for (let id = 1; id <= counts.employees; id += 1) {
    const random = at('employee', id);
    const person = named(random);
    const email = free(emails, person.address);
    const place = placeOf(staff, id, counts.employees);
    const hiredDay = workdayBefore(today - 30 - random.below(id < 6 ? 6_000 : 4_500));
    staff.push({ id, ...place, firstName: person.firstName, lastName: person.lastName, email, hiredDay });
  }
  return staff;
}

function named(random: Random): { firstName: string; lastName: string; address: string } {
  const culture = random.pick([
    'french',
    'french',
    'french',
    'english',
    'dutch',
    'maghrebi',
    'portuguese',
    'german',
  ] as const);
  const first = random.pick(NAMES[culture].first);
  const last = random.pick(NAMES[culture].last);
  return { firstName: first.text, lastName: last.text, address: `${first.slug}.${last.slug}` };
}

function free(taken: Set<string>, address: string): string {
  let email = `${address}@meridian.example`;
  for (let number = 2; taken.has(email); number += 1) email = `${address}${number}@meridian.example`;
  taken.add(email);
  return email;
}

function placeOf(
  staff: readonly Employee[],
  id: number,
  size: number,
): Pick<Employee, 'department' | 'leads' | 'manager'> {
  const first = FIRST[id - 1];
  if (first !== undefined) return { department: first, leads: true, manager: id === 1 ? null : 1 };
  const department = HIRING[(id - 1 - FIRST.length) % HIRING.length] ?? 'sales';
  const head = FIRST.indexOf(department) + 1;
  const colleagues = staff.filter(
    (employee) => employee.department === department && employee.id > FIRST.length,
  );
  if (size >= TEAMS_FROM && colleagues.length % TEAM === 0) return { department, leads: true, manager: head };
  const lead = colleagues.findLast((employee) => employee.leads);
  return { department, leads: false, manager: lead?.id ?? head };
}
