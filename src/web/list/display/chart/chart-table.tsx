import { useTranslation } from '#web/std/translation.ts';
import classes from './chart.module.css';
import type { ChartModel, Element, Series } from './chart-model.ts';
import type { Mark } from './chart-drawing.ts';
import { drawnValue } from '../../figures/drawn-value.ts';

interface ChartTableProps {
  readonly model: ChartModel;
  readonly label: string;
  /** What the rows are. */
  readonly head: string;
  readonly onChoose?: (mark: Mark) => void;
}

/** The figures of a chart as a table: categories below each other, series beside each other, what is of all at the end. */
export function ChartTable({ model, label, head, onChoose }: ChartTableProps) {
  const { t } = useTranslation();
  const { categories, series, measures } = model;
  const totals = measures.map((measure, at): Series => ({ element: ALL, measure: at, label: measure.label }));
  const columns = series.some(({ element }) => element.place !== null) ? [...series, ...totals] : series;
  const titleOf = (one: Series): string =>
    one.element === ALL ? `${t('list.totals')} · ${one.label}` : one.label;
  return (
    <table className={classes.table}>
      <caption className="out-of-sight">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((one) => (
            <th key={titleOf(one)} scope="col" data-align="end">
              {titleOf(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...categories, ...(categories.length > 1 ? [{ ...ALL, label: t('list.totals') }] : [])].map(
          (category) => (
            <tr key={`${category.place} ${category.label}`} data-total={category.place === null || undefined}>
              <th scope="row">{category.label}</th>
              {columns.map((one) => (
                <td key={titleOf(one)} data-align="end">
                  <Figure model={model} category={category} series={one} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

const ALL: Element = { place: null, label: '', short: '', colour: undefined };

interface FigureProps {
  readonly model: ChartModel;
  readonly category: Element;
  readonly series: Series;
  readonly onChoose: ChartTableProps['onChoose'] | undefined;
}

function Figure({ model, category, series, onChoose }: FigureProps) {
  const cell = model.cellAt(category, series);
  const text = cell ? model.measures[series.measure]?.text(cell.results[series.measure]) : '';
  if (!text) return <>–</>;
  if (!onChoose) return <>{text}</>;
  const value = drawnValue(cell?.results[series.measure]) ?? 0;
  return (
    <button type="button" className={classes.figure} onClick={() => onChoose({ category, series, value })}>
      {text}
    </button>
  );
}
