import { useState } from 'react';
import { FREQUENCIES } from '#core/fields/recurrence/recurrence-rule.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { dateControl } from '../date/date-control.tsx';
import { useReader } from '../values/reader.ts';
import type { InputProps } from '../values/web-field.ts';
import { aroundOf, begunRule, editedOf, textOfEdited, type EditedRule } from './edited-rule.ts';
import classes from './recurrence-editor.module.css';
import { recurrenceSentence, weekdayName } from './recurrence-sentence.ts';

type Props = InputProps<ColumnOf<'recurrence'>, string>;

/** Whether and how an event repeats: how often, on which days, until when. */
export function RecurrenceEditor(props: Props) {
  const { id, value, onChange, onProblem, onBlur, column, invalid } = props;
  const { t } = useTranslation();
  const { locale, timeZone } = useReader();
  const [typed, setTyped] = useState({ value, edited: value === null ? undefined : editedOf(value) });
  // What comes from elsewhere takes the place of what was typed.
  const edited = typed.value === value ? typed.edited : value === null ? undefined : editedOf(value);
  const put = (next: EditedRule | undefined): void => {
    const text = next && textOfEdited(next, aroundOf(value, timeZone));
    onProblem(next && text === undefined ? { code: 'value.recurrence_open' } : undefined);
    const kept = next && text === undefined ? value : (text ?? null);
    setTyped({ value: kept, edited: next });
    if (kept !== value) onChange(kept);
  };
  const isOwn = value !== null && edited === undefined;
  return (
    <div
      className={classes.editor}
      role="group"
      aria-label={props.label ?? column.label}
      aria-describedby={props.describedBy}
      data-invalid={invalid || undefined}
    >
      <select
        id={id}
        className={classes.select}
        aria-label={t('recurrence.repeats')}
        value={isOwn ? 'own' : (edited?.frequency ?? '')}
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          const frequency = FREQUENCIES.find((one) => one === currentTarget.value);
          if (currentTarget.value !== 'own') put(frequency && begunRule(frequency));
        }}
      >
        <option value="">{t('recurrence.never')}</option>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`recurrence.frequency.${one}`)}
          </option>
        ))}
        {isOwn ? <option value="own">{t('recurrence.ownRule')}</option> : null}
      </select>
      {edited ? <RuleParts {...{ id, edited, put, onBlur }} /> : null}
      {value === null ? null : <p className={classes.sentence}>{recurrenceSentence(value, { locale, t })}</p>}
      {isOwn ? (
        <pre className={classes.own} dir="ltr">
          {value}
        </pre>
      ) : null}
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly edited: EditedRule;
  readonly put: (edited: EditedRule) => void;
  readonly onBlur: () => void;
}

function RuleParts(props: PartProps) {
  const { edited, put, onBlur } = props;
  const { t } = useTranslation();
  return (
    <>
      <label className={classes.line}>
        <span>{t('recurrence.interval')}</span>
        <NumberPart
          value={edited.interval}
          onBlur={onBlur}
          onChange={(interval) => put({ ...edited, interval })}
        />
        <span>{t(`recurrence.unit.${edited.frequency}`, { count: edited.interval || 1 })}</span>
      </label>
      {edited.frequency === 'WEEKLY' ? <Weekdays {...props} /> : null}
      {edited.frequency === 'MONTHLY' ? <MonthDay {...props} /> : null}
      <End {...props} />
    </>
  );
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The days of the week; none are the one of the start. */
function Weekdays({ edited, put, onBlur }: PartProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const flip = (day: number) =>
    put({
      ...edited,
      weekdays: edited.weekdays.includes(day)
        ? edited.weekdays.filter((one) => one !== day)
        : [...edited.weekdays, day],
    });
  return (
    <div className={classes.days} role="group" aria-label={t('recurrence.weekdays')}>
      {WEEK.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            checked={edited.weekdays.includes(day)}
            onBlur={onBlur}
            onChange={() => flip(day)}
          />
          <span>{weekdayName(day, locale)}</span>
        </label>
      ))}
    </div>
  );
}

const MONTH_DAYS = ['start', 'day', 'weekday'] as const;
const NUMBERS = [1, 2, 3, 4, 5, -1] as const;

function MonthDay({ edited, put, onBlur }: PartProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  return (
    <div className={classes.line}>
      <Choice
        onBlur={onBlur}
        label={t('recurrence.monthDays')}
        value={edited.monthDay}
        choices={MONTH_DAYS.map((kind) => [kind, t(`recurrence.monthDayKind.${kind}`)])}
        onChange={(kind) => put({ ...edited, monthDay: MONTH_DAYS.find((one) => one === kind) ?? 'start' })}
      />
      {edited.monthDay === 'day' ? (
        <Choice
          onBlur={onBlur}
          label={t('recurrence.day')}
          value={String(edited.day)}
          choices={[...Array.from({ length: 31 }, (_, at) => at + 1), -1].map((day) => [
            String(day),
            day === -1 ? t('recurrence.last') : String(day),
          ])}
          onChange={(day) => put({ ...edited, day: Number(day) })}
        />
      ) : null}
      {edited.monthDay === 'weekday' ? (
        <>
          <Choice
            onBlur={onBlur}
            label={t('recurrence.whichWeekday')}
            value={String(edited.nth)}
            choices={NUMBERS.map((nth) => [
              String(nth),
              t(`recurrence.number.${nth === -1 ? 'last' : String(nth)}`),
            ])}
            onChange={(nth) => put({ ...edited, nth: Number(nth) })}
          />
          <Choice
            onBlur={onBlur}
            label={t('recurrence.weekdayName')}
            value={String(edited.weekday)}
            choices={WEEK.map((day) => [String(day), weekdayName(day, locale)])}
            onChange={(weekday) => put({ ...edited, weekday: Number(weekday) })}
          />
        </>
      ) : null}
    </div>
  );
}

const ENDS = ['never', 'on', 'after'] as const;
const { Input: DayInput } = dateControl;

function End({ id, edited, put, onBlur }: PartProps) {
  const { t } = useTranslation();
  const label = t('recurrence.lastDayOfSeries');
  return (
    <div className={classes.line}>
      <Choice
        onBlur={onBlur}
        label={t('recurrence.ends')}
        value={edited.ends}
        choices={ENDS.map((end) => [end, t(`recurrence.endKind.${end}`)])}
        onChange={(end) => put({ ...edited, ends: ENDS.find((one) => one === end) ?? 'never' })}
      />
      {edited.ends === 'on' ? (
        <DayInput
          id={`${id}-until`}
          column={{ id: 0, name: 'until', type: 'date', label }}
          label={label}
          value={edited.until === '' ? null : edited.until}
          invalid={false}
          disabled={false}
          describedBy={undefined}
          onChange={(day) => put({ ...edited, until: day ?? '' })}
          onProblem={() => undefined}
          onBlur={onBlur}
        />
      ) : null}
      {edited.ends === 'after' ? (
        <label className={classes.line}>
          <NumberPart value={edited.count} onBlur={onBlur} onChange={(count) => put({ ...edited, count })} />
          <span>{t('recurrence.events', { count: edited.count || 1 })}</span>
        </label>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

function Choice({ label, value, choices, onChange, onBlur }: ChoiceProps) {
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    >
      {choices.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface NumberPartProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onBlur: () => void;
}

/** A whole number; NaN while none is typed. */
function NumberPart({ value, onChange, onBlur }: NumberPartProps) {
  return (
    <input
      className={classes.number}
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : String(value)}
      onBlur={onBlur}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)
      }
    />
  );
}
