/** The product's tables of opening hours, and of days that have hours of their own. */
export const WORK_CALENDAR = 'work_calendar';
export const WORK_CALENDAR_DAY = 'work_calendar_day';

/** The columns of the hours of each weekday, from Sunday on. */
export const CALENDAR_WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
