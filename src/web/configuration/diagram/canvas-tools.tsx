import {
  IconArrowsMaximize,
  IconCalculator,
  IconKey,
  IconLink,
  IconListDetails,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { CanvasZoom } from './canvas-zoom.ts';
import type { Diagram } from './diagram-model.ts';
import classes from './diagram.module.css';

interface CanvasToolsProps {
  readonly canvas: CanvasZoom;
  readonly diagram: Diagram;
}

/** The signs of columns, by what they mean. */
export const SIGNS = {
  title: IconKey,
  link: IconLink,
  list: IconListDetails,
  formula: IconCalculator,
} as const;

/** How large the drawing is shown, and what its signs and colours mean. */
export function CanvasTools({ canvas, diagram: { modules } }: CanvasToolsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const scale = new Intl.NumberFormat(user.locale.replace('_', '-'), { style: 'percent' }).format(
    canvas.scale,
  );
  return (
    <div className={classes.foot}>
      <div className={classes.zoom} role="group" aria-label={t('configure.diagram.zoom')}>
        <IconButton label={t('configure.diagram.zoom_out')} onClick={canvas.zoomOut}>
          <IconMinus size={16} aria-hidden="true" />
        </IconButton>
        <span className={classes.scale}>{scale}</span>
        <IconButton label={t('configure.diagram.zoom_in')} onClick={canvas.zoomIn}>
          <IconPlus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('configure.diagram.fit')} onClick={canvas.fit}>
          <IconArrowsMaximize size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ul className={classes.legend} aria-label={t('configure.diagram.legend')}>
        {(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).map((sign) => {
          const Sign = SIGNS[sign];
          return (
            <li key={sign}>
              <Sign size={14} aria-hidden="true" />
              {t(`configure.diagram.sign.${sign}`)}
            </li>
          );
        })}
        {modules.map(({ id, label }, tone) => (
          <li key={id}>
            <span className={classes.dot} data-tone={tone % 8} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
