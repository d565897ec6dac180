import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { RecordsBehind } from '../../figures/records-behind.tsx';
import { useTermColumns } from '../../panel/term-rows.tsx';
import { recordCount } from '../../state/record-count.ts';
import type { List } from '../../state/use-list.ts';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import type { ChartColours } from './chart-colours.ts';
import type { Mark } from './chart-drawing.ts';
import { ChartLegend } from './chart-legend.tsx';
import { drillAt, type ChartModel } from './chart-model.ts';
import { drawnChart } from './chart-options.ts';
import type { ChartSettings } from './chart-settings.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import type { Canvas } from './echarts.ts';
import { isSameMark } from './mark-steps.ts';
import type { Figures } from './use-chart.ts';

interface ShownProps {
  readonly list: List;
  readonly figures: Figures;
  readonly settings: ChartSettings;
  readonly model: ChartModel;
  readonly colours: ChartColours;
  readonly label: string;
  readonly leftOut: number;
  readonly outdated: boolean;
  readonly onCanvas: (canvas: Canvas | undefined) => void;
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** Figures as a drawing or a table, with what was chosen in them beside it. */
export function ShownChart({
  list,
  figures,
  settings,
  model,
  colours,
  label,
  leftOut,
  outdated,
  onCanvas,
}: ShownProps) {
  const [chosen, setChosen] = useState<Mark>();
  const [hidden, setHidden] = useState(NONE_HIDDEN);
  const { type } = settings;
  const names = useBreakNames(list, figures.settings);
  const choose = (mark: Mark): void => setChosen((now) => (now && isSameMark(now, mark) ? undefined : mark));
  if (model.total.records === 0) return <ListEmpty list={list} />;
  return (
    <div className={classes.body}>
      <div className={classes.main} data-outdated={outdated || undefined}>
        <Notes {...{ model, colours, type, leftOut }} />
        {settings.isTable ? (
          <div className={classes.tableRoom}>
            <ChartTable model={model} label={label} head={names[0] ?? ''} onChoose={choose} />
          </div>
        ) : (
          <>
            <ChartLegend {...{ model, type, colours, hidden }} onHide={setHidden} />
            <ChartCanvas {...{ label, model, type, colours, hidden, chosen, onCanvas }} onChoose={choose} />
            <div className="out-of-sight">
              <ChartTable model={model} label={label} head={names[0] ?? ''} />
            </div>
          </>
        )}
        <Foot list={list} model={model} isTable={settings.isTable} />
      </div>
      {chosen ? (
        <Behind {...{ list, figures, model }} mark={chosen} onClose={() => setChosen(undefined)} />
      ) : null}
    </div>
  );
}

interface BehindProps {
  readonly list: List;
  readonly figures: Figures;
  readonly model: ChartModel;
  readonly mark: Mark;
  readonly onClose: () => void;
}

/** The records behind a mark. */
function Behind({ list, figures, model, mark, onClose }: BehindProps) {
  const { t } = useTranslation();
  const { category, series } = mark;
  const elements = [category, series.element];
  const names = elements.filter(({ place }) => place !== null).map(({ label }) => label);
  const at = drillAt(figures, elements.slice(0, figures.body.breaks.length));
  const { measures } = model;
  return (
    <RecordsBehind
      {...{ list, at, names, measures, onClose }}
      body={figures.body}
      title={t('chart.behind')}
    />
  );
}

interface NotesProps {
  readonly model: ChartModel;
  readonly colours: ChartColours;
  readonly type: ChartSettings['type'];
  readonly leftOut: number;
}

/** What a chart does not show, and why. */
function Notes({ model, colours, type, leftOut }: NotesProps) {
  const { t } = useTranslation();
  const drawing = { model, type, colours, hidden: NONE_HIDDEN, rtl: false, width: 0 };
  const negative = drawnChart(drawing).leftOut.map(({ category }) => category.label);
  const { others, before } = model;
  return (
    <div className={classes.notes}>
      {leftOut > 0 ? <p>{t('chart.left_out', { count: leftOut })}</p> : null}
      {others > 0 ? <p>{t('chart.together', { count: others })}</p> : null}
      {before > 0 ? <p>{t('chart.before', { count: before })}</p> : null}
      {negative.length > 0 ? (
        <p>{t('chart.negative', { count: negative.length, names: negative.join(', ') })}</p>
      ) : null}
    </div>
  );
}

interface FootProps {
  readonly list: List;
  readonly model: ChartModel;
  readonly isTable: boolean;
}

/** The figures over all records, and how the keyboard goes on. */
function Foot({ list, model, isTable }: FootProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { number, word } = recordCount(list.table, model.total.records, locale);
  return (
    <div className={classes.foot}>
      <span>
        <b>{number}</b> {word}
      </span>
      {model.measures.map(({ column, label, text }, at) =>
        column === undefined ? null : (
          <span key={label}>
            {label} <b>{text(model.total.results[at])}</b>
          </span>
        ),
      )}
      <span className={classes.room} />
      {isTable ? null : <span>{t('chart.hint')}</span>}
    </div>
  );
}

/** What the breaks of a chart are called. */
export function useBreakNames(list: List, { breaks }: Pick<ChartSettings, 'breaks'>): readonly string[] {
  const offered = useTermColumns(list);
  return breaks.map(({ column }) => offered.find(({ path }) => path === column)?.label ?? column);
}
