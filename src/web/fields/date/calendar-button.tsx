import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './calendar-button.module.css';
import { ControlButton } from '../typing/control-frame.tsx';
import { Floating } from '../floating/floating.tsx';

const load = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await load()).Calendar }));

interface CalendarButtonProps {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly value: string | null;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (day: string) => void;
}

/** The button at the end of a date that opens a calendar; closing gives the focus back to the input. */
export function CalendarButton({ opened, onOpened, onPick, ...calendar }: CalendarButtonProps) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLSpanElement>(null);
  const close = () => {
    onOpened(false);
    anchor.current?.closest('[data-frame]')?.querySelector('input')?.focus();
  };
  return (
    <Floating
      opened={opened}
      onLeave={() => onOpened(false)}
      width="content"
      dialog={{ label: t('field.calendar'), onEscape: close }}
      target={
        <span ref={anchor} onPointerEnter={() => void load()} onFocus={() => void load()}>
          <ControlButton
            label={t('field.openCalendar')}
            icon={<IconCalendar size={16} aria-hidden="true" />}
            expanded={opened}
            byKey
            onClick={() => onOpened(!opened)}
          />
        </span>
      }
    >
      <Suspense fallback={<div className={classes.awaited} />}>
        <Calendar
          {...calendar}
          onPick={(day) => {
            onPick(day);
            close();
          }}
        />
      </Suspense>
    </Floating>
  );
}
