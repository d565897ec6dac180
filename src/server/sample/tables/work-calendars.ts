import { dayText } from '../values/calendar.ts';
import type { SampleRow, SampleTable } from './sample-table.ts';

/** The hours of a place, Monday to Thursday, then Friday. */
interface Hours {
  readonly label: string;
  readonly zone: string;
  readonly usual: string;
  readonly friday: string;
  /** Whose public holidays it has. */
  readonly holidays: string;
}

const FRANCE: Hours = {
  label: 'France',
  zone: 'Europe/Paris',
  usual: '08:00-12:00, 13:00-17:30',
  friday: '08:00-12:00, 13:00-16:30',
  holidays: 'FR',
};
const CALENDARS: readonly Hours[] = [
  FRANCE,
  {
    ...FRANCE,
    label: 'Belgique',
    zone: 'Europe/Brussels',
    usual: '08:00-12:00, 12:30-17:00',
    holidays: 'BE',
  },
  { ...FRANCE, label: 'Suisse', zone: 'Europe/Zurich', usual: '07:30-12:00, 13:15-17:30', holidays: 'CH-GE' },
  {
    label: 'England',
    zone: 'Europe/London',
    usual: '08:30-17:30',
    friday: '08:30-16:00',
    holidays: 'GB-ENG',
  },
];

const PLACES: Readonly<Record<string, number>> = { brussels: 2, geneva: 3, london: 4 };

/** The calendar of who works in an office. */
export function calendarAt(office: string): number {
  return PLACES[office] ?? 1;
}

/** The hours of the offices, by country. */
export const WORK_CALENDARS: SampleTable = {
  name: 'work_calendar',
  columns: [
    'id',
    'label',
    'time_zone',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'public_holidays',
  ],
  links: {},
  count: () => CALENDARS.length,
  rows: () =>
    CALENDARS.map(({ label, zone, usual, friday, holidays }, at) => [
      at + 1,
      label,
      zone,
      usual,
      usual,
      usual,
      usual,
      friday,
      holidays,
    ]),
};

/** A day of stocktaking in the afternoon, two weeks from today, in each country. */
export const WORK_CALENDAR_DAYS: SampleTable = {
  name: 'work_calendar_day',
  columns: ['id', 'label', 'calendar', 'first_day', 'hours'],
  links: { calendar: 'work_calendar' },
  count: () => CALENDARS.length,
  rows: ({ today }) =>
    CALENDARS.map(({ label }, at): SampleRow => [
      at + 1,
      label === 'England' ? 'Stocktaking' : 'Inventaire',
      at + 1,
      dayText(today + 14),
      '08:30-12:00',
    ]),
};
