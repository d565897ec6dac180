import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { wallDayText, daysText, monthText } from './events/event-words.ts';
import { SCALES } from './time/looked-range.ts';
import classes from './planning-head.module.css';
import type { LookedAt } from './events/use-looking.ts';

interface PlanningHeadProps {
  readonly looked: LookedAt;
  /** What stands at its end. */
  readonly children: ReactNode;
}

/** Which days a planning shows, and in which form; arrows lead to those before and after. */
export function PlanningHead({ looked, children }: PlanningHeadProps) {
  const { t } = useTranslation();
  const { look, scale, looks } = looked;
  return (
    <div className={classes.head}>
      <div className={classes.steps}>
        <IconButton label={t('planning.before')} onClick={() => looked.step(-1)}>
          <IconChevronLeft size={18} aria-hidden="true" className={classes.turned} />
        </IconButton>
        <Button variant="default" size="compact-sm" onClick={() => looked.go(looked.today)}>
          {t('planning.today')}
        </Button>
        <IconButton label={t('planning.after')} onClick={() => looked.step(1)}>
          <IconChevronRight size={18} aria-hidden="true" className={classes.turned} />
        </IconButton>
      </div>
      <h2 className={classes.title} aria-live="polite">
        {titleOf(looked)}
      </h2>
      <span className={classes.room} />
      {look === 'timeline' ? (
        <LookChoices
          label={t('planning.scale')}
          values={SCALES}
          chosen={scale}
          text={(one) => t(`planning.scales.${one}`)}
          onChoose={(one) => looked.put({ scale: one })}
        />
      ) : null}
      <LookChoices
        label={t('planning.look')}
        values={looks}
        chosen={look}
        text={(one) => t(`planning.looks.${one}`)}
        onChoose={(one) => looked.put({ look: one })}
      />
      {children}
    </div>
  );
}

function titleOf({ look, scale, at, range, locale }: LookedAt): string {
  const span = look === 'timeline' ? scale : look;
  if (span === 'day') return wallDayText(range.from, locale);
  return span === 'month' ? monthText(at, locale) : daysText(range.from, range.before, locale);
}

interface LookChoicesProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly text: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

/** One of few things, all in sight. */
export function LookChoices<Value extends string>({
  label,
  values,
  chosen,
  text,
  onChoose,
}: LookChoicesProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.choices}>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text(value)}
        </button>
      ))}
    </div>
  );
}
