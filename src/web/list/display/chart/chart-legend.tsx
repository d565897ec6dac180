import { useTranslation } from '#web/std/translation.ts';
import type { ChartType } from '#core/query/chart.ts';
import { colourAt, type ChartColours } from './chart-colours.ts';
import classes from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import { isOfSlices } from './chart-options.ts';

interface ChartLegendProps {
  readonly model: ChartModel;
  readonly type: ChartType;
  readonly colours: ChartColours;
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
}

/** What each colour stands for; a press takes it out of the drawing or back in. */
export function ChartLegend({ model, type, colours, hidden, onHide }: ChartLegendProps) {
  const { t } = useTranslation();
  const parts = partsOf(model, type);
  if (parts.length < 2) return null;
  const turn = (label: string): void => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    // One stays: nothing at all is no chart.
    if (parts.some((part) => !next.has(part.label))) onHide(next);
  };
  return (
    <ul className={classes.legend} aria-label={t('chart.legend')}>
      {parts.map(({ label, colour }, at) => (
        <li key={label}>
          <button type="button" aria-pressed={!hidden.has(label)} title={label} onClick={() => turn(label)}>
            <span className={classes.swatch} style={{ background: colourAt(colours, colour, at) }} />
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface LegendPart {
  readonly label: string;
  readonly colour: string | undefined;
}

/** What has a colour of its own; nothing where colour or size is the figure. */
function partsOf(model: ChartModel, type: ChartType): readonly LegendPart[] {
  if (isOfSlices(type)) return model.categories;
  const isGrid = type === 'heatMap' || type === 'gauge';
  const hasBoth = model.series.some(({ element }) => element.place !== null);
  if (isGrid || (type === 'bubble' && hasBoth)) return [];
  return model.series.map(({ label, element }) => ({ label, colour: element.colour }));
}
