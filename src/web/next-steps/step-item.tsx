import { IconCalendar, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { todayIn } from '#core/fields/date/day.ts';
import type { NextStep } from '#core/contract/messaging/next-step-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { daysLater, dayInWords, dueGroup } from './due-days.ts';
import { leadFocus } from './lead-focus.ts';
import { pressInSteps } from './press-in-steps.ts';
import { StepForm } from './step-form.tsx';
import classes from './step-item.module.css';
import type { StepsPlace } from '#web/api/step-keys.ts';
import type { StepChanges } from './use-steps.ts';

interface StepItemProps {
  readonly place: StepsPlace;
  readonly step: NextStep;
  readonly changes: StepChanges;
  /** What stands beside its day and its person. */
  readonly children?: ReactNode;
  /** What can be done besides. */
  readonly tools?: ReactNode;
  /** Whoever reads it knows whose it is. */
  readonly isOwnList?: boolean;
}

/** A step: ticked off by one press, changed in its place. */
export function StepItem(props: StepItemProps) {
  const { place, step, changes, children, tools, isOwnList = false } = props;
  const { user } = useApplication();
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, isEditing);
  if (isEditing)
    return (
      <li ref={item} className={classes.editing}>
        <EditedStep place={place} step={step} changes={changes} onEnd={() => setEditing(false)} />
      </li>
    );
  return (
    <li ref={item} className={classes.item} data-done={step.done !== null || undefined} data-step={step.id}>
      <Tick step={step} changes={changes} item={item} />
      <div className={classes.words}>
        {user.looksOnly || step.done ? (
          <span className={classes.text} dir="auto">
            {step.text}
          </span>
        ) : (
          <button type="button" className={classes.text} dir="auto" onClick={() => setEditing(true)}>
            {step.text}
          </button>
        )}
        {children}
        <StepFacts step={step} isOwnList={isOwnList} />
      </div>
      {tools}
      <StepMenu step={step} changes={changes} item={item} onEdit={() => setEditing(true)} />
    </li>
  );
}

/** Whoever has edited a step is at its box then. */
function useFocusBack(item: RefObject<HTMLLIElement | null>, isEditing: boolean): void {
  const before = useRef(isEditing);
  useEffect(() => {
    if (before.current && !isEditing) item.current?.querySelector('input')?.focus();
    before.current = isEditing;
  }, [item, isEditing]);
}

interface TickProps extends Pick<StepItemProps, 'step' | 'changes'> {
  readonly item: RefObject<HTMLLIElement | null>;
}

function Tick({ step, changes, item }: TickProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [isWaiting, setWaiting] = useState(false);
  const tick = async (): Promise<void> => {
    if (isWaiting) return;
    setWaiting(true);
    const lead = leadFocus(item.current);
    await changes.finish(step, step.done === null);
    setWaiting(false);
    lead();
  };
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={t('steps.tick', { text: step.text })}
      checked={(step.done !== null) !== isWaiting}
      disabled={user.looksOnly}
      onChange={() => void tick()}
      onKeyDown={pressInSteps}
    />
  );
}

/** When it is due and who is to do it; of one that is done, when and by whom that was. */
function StepFacts({ step, isOwnList }: { readonly step: NextStep; readonly isOwnList: boolean }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { done, user } = step;
  const gone = t('steps.somebody');
  if (done)
    return (
      <p className={classes.facts} title={moments.at(done.at)}>
        <bdi>{t('steps.done_by', { name: done.by ?? gone, date: moments.on(done.at) })}</bdi>
      </p>
    );
  if (step.dueOn === null && isOwnList) return null;
  return (
    <p className={classes.facts}>
      {step.dueOn === null ? null : <DueMark dueOn={step.dueOn} />}
      {isOwnList ? null : (
        <span className={classes.person} title={t('steps.who_is', { name: user.name ?? gone })}>
          <Avatar name={user.name ?? gone} size={16} />
          <span className="out-of-sight">{t('steps.who')} </span>
          <bdi>{user.name ?? gone}</bdi>
        </span>
      )}
    </p>
  );
}

function DueMark({ dueOn }: { readonly dueOn: string }) {
  const { t } = useTranslation();
  const { locale, timeZone } = useReader();
  const today = todayIn(timeZone);
  const group = dueGroup(dueOn, today);
  const day =
    dueOn === today
      ? t('steps.today')
      : dueOn === daysLater(today, 1)
        ? t('steps.tomorrow')
        : dayInWords(dueOn, today, locale);
  return (
    <span className={classes.due} data-group={group}>
      <IconCalendar size={14} stroke={1.6} aria-hidden="true" />
      <span className="out-of-sight">{t('steps.due')} </span>
      <time dateTime={dueOn}>{day}</time>
      {group === 'overdue' ? <span> · {t('steps.overdue')}</span> : null}
    </span>
  );
}

interface StepMenuProps extends TickProps {
  readonly onEdit: () => void;
}

function StepMenu({ step, changes, item, onEdit }: StepMenuProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const remove = async (): Promise<void> => {
    const lead = leadFocus(item.current);
    await changes.remove(step);
    lead();
  };
  const edit = {
    kind: 'item',
    label: t('steps.edit'),
    icon: <IconPencil size={16} aria-hidden="true" />,
    run: onEdit,
  } as const;
  const deletion = {
    kind: 'item',
    label: t('steps.delete'),
    icon: <IconTrash size={16} aria-hidden="true" />,
    run: () => void remove(),
    grave: true,
  } as const;
  const lines: readonly MenuLine[] = [
    ...(step.done ? [] : [edit]),
    ...(step.rights.delete ? [deletion] : []),
  ];
  if (lines.length === 0 || user.looksOnly) return null;
  const label = t('steps.menu', { text: step.text });
  return (
    <MenuButton
      label={label}
      title={label}
      className={classes.menu}
      iconOnly
      align="end"
      side="below"
      lines={lines}
    >
      <IconDots size={16} aria-hidden="true" />
    </MenuButton>
  );
}

interface EditedStepProps extends Pick<StepItemProps, 'place' | 'step' | 'changes'> {
  readonly onEnd: () => void;
}

function EditedStep({ place, step, changes, onEnd }: EditedStepProps) {
  const { t } = useTranslation();
  const [written, setWritten] = useState({
    text: step.text,
    dueOn: step.dueOn,
    person: { id: step.user.id, name: step.user.name ?? t('steps.somebody') },
  });
  const send = async (): Promise<void> => {
    const { text, dueOn, person } = written;
    await changes.edit(step, {
      text,
      dueOn,
      ...(person.id === step.user.id ? {} : { user: person.id }),
    });
    onEnd();
  };
  return (
    <StepForm
      place={place}
      label={t('steps.editing')}
      placeholder={t('steps.text')}
      action={t('steps.save')}
      written={written}
      onChange={setWritten}
      onSend={send}
      onCancel={onEnd}
      takesFocus
    />
  );
}
