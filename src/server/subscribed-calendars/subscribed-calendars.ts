export { addCalendar } from './add-calendar.ts';
export { changeCalendar, removeCalendar } from './own-calendars.ts';
export { refreshCalendars } from './refresh-calendars.ts';
export { showCalendars } from './show-calendars.ts';
