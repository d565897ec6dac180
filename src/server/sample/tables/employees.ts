import { dayText } from '../values/calendar.ts';
import type { Department, Employee } from '../values/employee-list.ts';
import type { Random } from '../random/random.ts';
import type { SampleRow, SampleTable } from './sample-table.ts';
import { calendarAt } from './work-calendars.ts';
import { amount, shaped } from '../values/text.ts';
import type { World } from '../values/world.ts';

/** The staff. */
export const EMPLOYEES: SampleTable = {
  name: 'employee',
  columns: [
    'id',
    'first_name',
    'last_name',
    'job_title',
    'manager',
    'office',
    'email',
    'phone',
    'hired_date',
    'hourly_rate',
    'skills',
    'starts_at',
    'calendar',
  ],
  links: { manager: 'employee', calendar: 'work_calendar' },
  count: ({ counts }) => counts.employees,
  rows: (world) => world.employees.map((employee) => row(world, employee)),
};

/** What people of a department do: its head, leads of teams, members; with their skills and the rate of a member. */
interface Work {
  readonly head: string;
  readonly lead: string;
  readonly members: readonly string[];
  readonly skills: readonly string[];
  readonly rate: number;
}

const WORK: Readonly<Record<Department, Work>> = {
  management: {
    head: 'Directrice générale',
    lead: 'Directeur adjoint',
    members: ['Assistant de direction'],
    skills: ['negotiation', 'accounting', 'sales'],
    rate: 60,
  },
  sales: {
    head: 'Directeur commercial',
    lead: 'Cheffe des ventes',
    members: ['Commercial', 'Commerciale', 'Sales Engineer', 'Technico-commercial', 'Account Manager'],
    skills: ['sales', 'negotiation', 'logistics'],
    rate: 34,
  },
  service: {
    head: 'Responsable du service après-vente',
    lead: 'Chef d’équipe technique',
    members: [
      'Technicien',
      'Technicienne',
      'Service Engineer',
      'Technicien itinérant',
      'Électromécanicienne',
    ],
    skills: ['electricity', 'mechanics', 'hydraulics', 'electronics', 'networks'],
    rate: 29,
  },
  logistics: {
    head: 'Responsable logistique',
    lead: 'Cheffe d’entrepôt',
    members: ['Magasinier', 'Préparatrice de commandes', 'Chauffeur-livreur', 'Gestionnaire de stocks'],
    skills: ['logistics', 'mechanics'],
    rate: 24,
  },
  administration: {
    head: 'Directrice administrative et financière',
    lead: 'Responsable comptable',
    members: ['Comptable', 'Assistante de gestion', 'Accountant', 'Chargé de recouvrement'],
    skills: ['accounting', 'negotiation'],
    rate: 31,
  },
};

const OFFICES = ['paris', 'lyon', 'nantes', 'brussels', 'geneva', 'london'] as const;
const PHONES: Readonly<Record<(typeof OFFICES)[number], string>> = {
  paris: '+33 1 99 00 4# ##',
  lyon: '+33 4 65 71 4# ##',
  nantes: '+33 2 61 91 4# ##',
  brussels: '+32 2 555 4# ##',
  geneva: '+41 22 555 4# ##',
  london: '+44 20 7946 04##',
};
const STARTS = ['07:30:00', '08:00:00', '08:30:00', '09:00:00', '09:00:00', '09:30:00'];
/** The order of the choices in the catalog. */
const SKILLS = [
  'sales',
  'negotiation',
  'electricity',
  'mechanics',
  'hydraulics',
  'electronics',
  'networks',
  'logistics',
  'accounting',
  'english',
  'german',
];

function row(world: World, { id, ...employee }: Employee): SampleRow {
  const random = world.at('employeeDetails', id);
  const work = WORK[employee.department];
  const office = id === 1 ? 'paris' : random.pick([...OFFICES, 'paris', 'lyon'] as const);
  return [
    id,
    employee.firstName,
    employee.lastName,
    id <= 5 ? work.head : random.orEmpty(3, () => (employee.leads ? work.lead : random.pick(work.members))),
    employee.manager,
    random.orEmpty(4, () => office),
    random.orEmpty(4, () => employee.email),
    random.orEmpty(10, () => shaped(random, PHONES[office])),
    random.orEmpty(3, () => dayText(employee.hiredDay)),
    random.orEmpty(8, () => amount(rate(random, work, employee.leads))),
    skills(random, work),
    random.orEmpty(10, () => random.pick(STARTS)),
    calendarAt(office),
  ];
}

/** In hundredths; who leads earns more. */
function rate(random: Random, work: Work, leads: boolean): number {
  return Math.round(work.rate * (leads ? 1.4 : 1) * (0.9 + 0.3 * random.next()) * 20) * 5;
}

function skills(random: Random, work: Work): readonly string[] | null {
  const own = new Set(work.skills.filter(() => random.chance(70)));
  if (random.chance(45)) own.add('english');
  if (random.chance(15)) own.add('german');
  return own.size === 0 ? null : SKILLS.filter((skill) => own.has(skill));
}
