import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubscribedCalendar } from '#core/contract/views/calendar-routes.ts';
import { COLOURS } from '#core/fields/colours.ts';
import { call } from '#web/api/call.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import classes from './elsewhere.module.css';

interface CalendarsDialogProps {
  readonly viewId: number;
  readonly calendars: readonly SubscribedCalendar[];
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** The calendars elsewhere that one sees in a planning: switched off and on, removed; and another one is subscribed to. */
export function CalendarsDialog({ viewId, calendars, onChanged, onClose }: CalendarsDialogProps) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<SubscribedCalendar>();
  const work = useWork(onChanged);
  const put = (calendarId: number, shown: boolean) =>
    void work.run(async () => await call('planning_calendar_change', { body: { calendarId, shown } }));
  return (
    <Dialog title={t('calendars.title')} onClose={onClose} look="sheet">
      {calendars.length === 0 ? null : (
        <DialogBody>
          <ItemList label={t('calendars.own')}>
            {calendars.map((calendar) => (
              <CalendarItem
                key={calendar.id}
                calendar={calendar}
                disabled={work.busy}
                onShow={(shown) => put(calendar.id, shown)}
                onRemove={() => setRemoved(calendar)}
              />
            ))}
          </ItemList>
        </DialogBody>
      )}
      <NewCalendar viewId={viewId} work={work} onClose={onClose} />
      {removed ? (
        <DangerQuestion
          title={t('calendars.remove_title', { name: removed.name })}
          text={t('calendars.remove_text')}
          confirm={t('calendars.remove')}
          onConfirm={async () => {
            await call('planning_calendar_remove', { body: { calendarId: removed.id } });
            await onChanged();
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </Dialog>
  );
}

interface CalendarItemProps {
  readonly calendar: SubscribedCalendar;
  readonly disabled: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onRemove: () => void;
}

function CalendarItem({ calendar, disabled, onShow, onRemove }: CalendarItemProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { name, colour, shown, host, fetchedAt, problem } = calendar;
  const moment = moments.at(fetchedAt);
  const Sign = shown ? IconEye : IconEyeOff;
  return (
    <Item
      icon={<span className={classes.dot} data-colour={colour} />}
      title={<bdi>{name}</bdi>}
      details={[
        <bdi key="host">{host}</bdi>,
        problem === null ? (
          t('calendars.fetched', { moment })
        ) : (
          <span key="problem" className={classes.problem}>
            {t('calendars.failed', { reason: problem, moment })}
          </span>
        ),
      ]}
    >
      <IconButton
        label={t('calendars.show', { name })}
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => onShow(!shown)}
      >
        <Sign size={18} aria-hidden="true" />
      </IconButton>
      <Button
        variant="default"
        disabled={disabled}
        aria-label={t('calendars.remove_of', { name })}
        onClick={onRemove}
      >
        {t('calendars.remove')}
      </Button>
    </Item>
  );
}

interface NewCalendarProps {
  readonly viewId: number;
  readonly work: Work;
  readonly onClose: () => void;
}

const EMPTY = { address: '', name: '', colour: 'teal' as (typeof COLOURS)[number] };

/** Subscribes to a calendar by its address. */
function NewCalendar({ viewId, work, onClose }: NewCalendarProps) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(EMPTY);
  const isWhole = wish.address.trim() !== '' && wish.name.trim() !== '';
  const subscribe = async (): Promise<void> => {
    if (!isWhole) return;
    if (await work.run(async () => await call('planning_calendar_add', { body: { viewId, ...wish } })))
      setWish(EMPTY);
  };
  return (
    <DialogBody onSubmit={() => void subscribe()}>
      <DialogText>{t('calendars.lead')}</DialogText>
      <TextField
        id="calendar-address"
        label={t('calendars.address')}
        help={t('calendars.address_help')}
        value={wish.address}
        dir="ltr"
        inputMode="url"
        maxLength={2_000}
        onChange={(address) => setWish({ ...wish, address })}
      />
      <TextField
        id="calendar-name"
        label={t('calendars.name')}
        value={wish.name}
        maxLength={100}
        onChange={(name) => setWish({ ...wish, name })}
      />
      <SelectField
        id="calendar-colour"
        label={t('calendars.colour')}
        value={wish.colour}
        choices={COLOURS.map((colour) => ({ value: colour, label: t(`list.colour.${colour}`) }))}
        onChange={(colour) => setWish({ ...wish, colour: colour ?? wish.colour })}
      />
      <DialogProblem>{work.problem}</DialogProblem>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('calendars.close')}
        </Button>
        <Button type="submit" disabled={!isWhole} loading={work.busy}>
          {t('calendars.subscribe')}
        </Button>
      </DialogButtons>
    </DialogBody>
  );
}

interface Work {
  readonly busy: boolean;
  /** Why the last one could not be done. */
  readonly problem: string | undefined;
  /** Does something, and gives whether it could be done. */
  readonly run: (what: () => Promise<unknown>) => Promise<boolean>;
}

/** Changes, one at a time, each followed by a new look. */
function useWork(onChanged: () => Promise<void>): Work {
  const errorTexts = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (what: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await what();
      await onChanged();
      return true;
    } catch (error) {
      setProblem(errorTexts(error).join(' '));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
