import { Button } from '@mantine/core';
import { GANTT_SCALES, type GanttScale } from '#core/catalog/views/gantt-scales.ts';
import { useTranslation } from '#web/std/translation.ts';
import { LookChoices } from '../scheduler/planning-head.tsx';
import classes from './gantt.module.css';

export interface GanttHeadProps {
  readonly scale: GanttScale;
  readonly onScale: (scale: GanttScale) => void;
  readonly onToday: () => void;
  readonly isCritical: boolean;
  /** Undefined where nothing is known of what depends on what. */
  readonly onCritical: ((isCritical: boolean) => void) | undefined;
}

/** What of a chart is shown, and how closely. */
export function GanttHead({ scale, onScale, onToday, isCritical, onCritical }: GanttHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <Button variant="default" size="compact-sm" onClick={onToday}>
        {t('planning.today')}
      </Button>
      {onCritical ? (
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isCritical}
          onClick={() => onCritical(!isCritical)}
        >
          {t('gantt.critical')}
        </button>
      ) : null}
      <span className={classes.room} />
      <LookChoices
        label={t('planning.scale')}
        values={GANTT_SCALES}
        chosen={scale}
        text={(one) => t(`gantt.scales.${one}`)}
        onChoose={onScale}
      />
    </div>
  );
}
