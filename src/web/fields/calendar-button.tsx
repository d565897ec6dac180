import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from './control-frame.tsx';

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
    anchor.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      onDismiss={close}
      position="bottom-end"
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <span ref={anchor} onPointerEnter={() => void load()} onFocus={() => void load()}>
          <ControlButton
            label={t('field.openCalendar')}
            icon={<IconCalendar size={16} aria-hidden="true" />}
            expanded={opened}
            onClick={() => onOpened(!opened)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t('field.calendar')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.preventDefault();
          close();
        }}
      >
        <Suspense fallback={<div style={{ inlineSize: 252, blockSize: 276 }} />}>
          <Calendar
            {...calendar}
            onPick={(day) => {
              onPick(day);
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
