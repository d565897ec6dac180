import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { MAX_STEP } from '#core/contract/route/limits.ts';
import { dateControl } from '#web/fields/date/date-control.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { PersonButton, type StepPerson } from './person-button.tsx';
import classes from './step-form.module.css';
import type { StepsPlace } from '#web/api/step-keys.ts';

/** A step as it is being written. */
export interface WrittenStep {
  readonly text: string;
  readonly dueOn: string | null;
  readonly person: StepPerson;
}

interface StepFormProps {
  readonly place: StepsPlace;
  /** What is written here: the name of its control. */
  readonly label: string;
  readonly placeholder: string;
  /** What its button does. */
  readonly action: string;
  readonly written: WrittenStep;
  readonly onChange: (written: WrittenStep) => void;
  /** Throws where it is refused; what is written stays then. */
  readonly onSend: () => Promise<void>;
  readonly onCancel?: () => void;
  readonly takesFocus: boolean;
}

/** What is to be done, by when and by whom: Enter sends it. */
export function StepForm(props: StepFormProps) {
  const { place, written, onChange, onCancel } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [hasBadDate, setBadDate] = useState(false);
  const { isReady, refused, send } = useStepSending(props, hasBadDate);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const isInText = event.target === area.current;
    if (event.key === 'Enter' && (isInText || event.ctrlKey || event.metaKey)) {
      // The form beside it is not saved by that.
      event.preventDefault();
      event.stopPropagation();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls in it
    <div
      className={classes.box}
      role="group"
      aria-label={props.label}
      data-invalid={refused.length > 0 || undefined}
      onKeyDown={press}
    >
      <StepText {...props} area={area} />
      {refused.map((text) => (
        <p key={text} role="alert" className={classes.refused}>
          {text}
        </p>
      ))}
      <div className={classes.tools}>
        <DueDate
          value={written.dueOn}
          onChange={(dueOn) => onChange({ ...written, dueOn })}
          onBad={setBadDate}
        />
        <PersonButton
          place={place}
          person={written.person}
          onChoose={(person) => onChange({ ...written, person })}
        />
        <Ends {...props} isReady={isReady} onSend={() => void send()} />
      </div>
    </div>
  );
}

interface EndsProps extends Pick<StepFormProps, 'action' | 'onCancel'> {
  readonly isReady: boolean;
  readonly onSend: () => void;
}

function Ends({ action, onCancel, isReady, onSend }: EndsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.end}>
      {onCancel ? (
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {t('steps.cancel')}
        </Button>
      ) : null}
      <Button
        size="compact-md"
        {...(isReady ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={onSend}
      >
        {action}
      </Button>
    </div>
  );
}

function useStepSending({ written, onSend }: StepFormProps, hasBadDate: boolean) {
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const errorTexts = useErrorTexts();
  const isReady = written.text.trim() !== '' && !isSending && !hasBadDate;
  const send = async (): Promise<void> => {
    if (!isReady) return;
    setSending(true);
    try {
      await onSend();
      setRefused([]);
    } catch (error) {
      setRefused(errorTexts(error));
    } finally {
      setSending(false);
    }
  };
  return { isReady, refused, send };
}

interface StepTextProps extends StepFormProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** One line that grows where it is long. */
function StepText({ label, placeholder, written, onChange, takesFocus, area }: StepTextProps) {
  useLayoutEffect(() => {
    const element = area.current;
    if (!takesFocus || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [area, takesFocus]);
  return (
    <textarea
      ref={area}
      className={classes.text}
      dir="auto"
      rows={1}
      maxLength={MAX_STEP}
      aria-label={label}
      placeholder={placeholder}
      value={written.text}
      onChange={({ currentTarget }) =>
        onChange({ ...written, text: currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })
      }
    />
  );
}

interface DueDateProps {
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly onBad: (isBad: boolean) => void;
}

const { Input } = dateControl;

function DueDate({ value, onChange, onBad }: DueDateProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isBad, setBad] = useState(false);
  return (
    <div className={classes.due}>
      <label htmlFor={id}>{t('steps.due')}</label>
      <Input
        id={id}
        column={{ id: 0, name: id, type: 'date', label: t('steps.due') }}
        value={value}
        invalid={isBad}
        disabled={false}
        describedBy={undefined}
        onChange={onChange}
        onProblem={(problem) => {
          setBad(problem !== undefined);
          onBad(problem !== undefined);
        }}
        onBlur={() => undefined}
      />
    </div>
  );
}
