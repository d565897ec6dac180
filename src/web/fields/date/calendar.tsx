import { firstDayOf } from '#core/fields/period.ts';
import '@mantine/dates/styles.layer.css';
import { DatePicker, type DayOfWeek } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isDay } from '#core/fields/date/day.ts';
import classes from './calendar.module.css';
import { useReader } from '../values/reader.ts';

/** Letters that fit over a day. */
const LONGEST_WEEKDAY = 4;

interface CalendarProps {
  readonly value: string | null;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (day: string) => void;
}

/** A month to pick a day from, in the reader's words, with the arrow keys or by pressing; loaded when first opened. */
export function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-begin]')?.focus(), []);
  return (
    <div ref={place}>
      <DatePicker
        className={classes.calendar}
        value={value}
        defaultDate={value ?? today}
        onChange={(day) => day !== null && isDay(day) && onPick(day)}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        getDayProps={(day) => ({
          ...(day === (value ?? today) ? { 'data-begin': true } : {}),
          ...(day === today ? { 'aria-current': 'date' } : {}),
        })}
        highlightToday
        weekendDays={[]}
        firstDayOfWeek={firstDayOf(locale) as DayOfWeek}
        getDayAriaLabel={(day) => words(day, locale, { dateStyle: 'full' })}
        weekdayFormat={(day) => weekdayOf(day, locale)}
        monthLabelFormat={(day) => words(day, locale, { month: 'long', year: 'numeric' })}
        yearLabelFormat={(day) => words(day, locale, { year: 'numeric' })}
        decadeLabelFormat={(day) => words(day, locale, { year: 'numeric' })}
        ariaLabels={{
          previousMonth: t('field.previousMonth'),
          nextMonth: t('field.nextMonth'),
          previousYear: t('field.previousYear'),
          nextYear: t('field.nextYear'),
          previousDecade: t('field.previousDecade'),
          nextDecade: t('field.nextDecade'),
        }}
      />
    </div>
  );
}

/** A weekday at the head of its column: shortened, or a letter where the language shortens it to no less than a word. */
function weekdayOf(day: string, locale: string): string {
  const short = words(day, locale, { weekday: 'short' });
  return short.length <= LONGEST_WEEKDAY ? short : words(day, locale, { weekday: 'narrow' });
}

function words(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );
}
