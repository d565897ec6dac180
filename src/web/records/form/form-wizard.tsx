import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { FormBlock, SectionLayout } from '../layout/form-layout.ts';
import { FaultCount } from './fault-count.tsx';
import { SectionGrid } from './form-section.tsx';
import classes from './form-wizard.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import { useSeen } from './use-seen.ts';
import { useSteps, type Steps } from './use-steps.ts';

interface FormWizardProps {
  readonly block: FormBlock;
  readonly sheet: Sheet;
  readonly view: FormView;
}

/** The steps of a form, one at a time. The way on leads through each step that has no errors, the way back is free. */
export function FormWizard({ block, sheet, view }: FormWizardProps) {
  const { t } = useTranslation();
  const { sections } = block;
  const { at, isChecking, goTo } = useSteps(sheet, view, block);
  const front = sections[at];
  const seen = useSeen(front?.key);
  return (
    <div className={classes.wizard}>
      <ol className={classes.steps} aria-label={t('record.steps.all')}>
        {sections.map((section, number) => (
          <StepMark
            key={section.key}
            {...{ section, sheet, number, at }}
            onChoose={() => void goTo(number)}
          />
        ))}
      </ol>
      {sections.map((section, number) => (
        <StepContent
          key={section.key}
          {...{ section, sheet, number, at }}
          total={sections.length}
          isSeen={seen.has(section.key)}
        />
      ))}
      <Ways {...{ at, isChecking, goTo }} total={sections.length} isNew={sheet.recordId === null} />
    </div>
  );
}

interface StepMarkProps {
  readonly section: SectionLayout;
  readonly sheet: Sheet;
  readonly number: number;
  /** The step in front. */
  readonly at: number;
  readonly onChoose: () => void;
}

function StepMark({ section, sheet, number, at, onChoose }: StepMarkProps) {
  const { t } = useTranslation();
  const isDone = number < at;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <button
        type="button"
        className={classes.mark}
        aria-current={number === at ? 'step' : undefined}
        onClick={onChoose}
      >
        <span className={classes.number} aria-hidden="true">
          {isDone ? <IconCheck size={14} stroke={2.4} /> : number + 1}
        </span>
        <span className={classes.name}>{section.label ?? t('record.more')}</span>
        <FaultCount sheet={sheet} section={section} />
      </button>
    </li>
  );
}

interface StepContentProps extends Omit<StepMarkProps, 'onChoose'> {
  readonly total: number;
  /** It was in front: what was typed in it stays. */
  readonly isSeen: boolean;
}

function StepContent({ section, sheet, number, at, total, isSeen }: StepContentProps) {
  const { t } = useTranslation();
  const label = section.label ?? t('record.more');
  return (
    <section hidden={number !== at} aria-label={t('record.steps.at', { number: number + 1, total, label })}>
      <h2 className={classes.label}>
        <span className={classes.count}>{t('record.steps.count', { number: number + 1, total })}</span>
        {label}
      </h2>
      {isSeen ? <SectionGrid section={section} sheet={sheet} /> : null}
    </section>
  );
}

interface WaysProps extends Steps {
  readonly total: number;
  readonly isNew: boolean;
}

/** The ways to the step before and the next one. */
function Ways({ at, total, isNew, isChecking, goTo }: WaysProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.ways}>
      {at > 0 ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" className={classes.arrow} />}
          onClick={() => void goTo(at - 1)}
        >
          {t('record.steps.back')}
        </Button>
      ) : null}
      {at < total - 1 ? (
        <Button
          variant={isNew ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={16} aria-hidden="true" className={classes.arrow} />}
          loading={isChecking}
          onClick={() => void goTo(at + 1)}
        >
          {t('record.steps.next')}
        </Button>
      ) : null}
    </div>
  );
}
