import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { timeText, wallDayText } from '../events/event-words.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import classes from './elsewhere.module.css';

interface ElsewhereDialogProps {
  readonly event: PlannedEvent;
  readonly locale: string;
  readonly onClose: () => void;
}

/** What is known of an event of a calendar elsewhere. */
export function ElsewhereDialog({ event, locale, onClose }: ElsewhereDialogProps) {
  const { t } = useTranslation();
  const { calendar = '', place = '' } = event.under?.elsewhere ?? {};
  const when = event.isAllDay
    ? timeText(event, locale)
    : `${wallDayText(event.start, locale)}, ${timeText(event, locale)}`;
  return (
    <Dialog title={event.title} onClose={onClose} look="note">
      <DialogBody>
        <dl className={classes.facts}>
          <Fact name={t('calendars.when')} text={when} />
          {place === '' ? null : <Fact name={t('calendars.place')} text={place} />}
          <Fact name={t('calendars.calendar')} text={calendar} />
        </dl>
        <DialogText>{t('calendars.read_only')}</DialogText>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('calendars.close')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{text}</dd>
    </>
  );
}
