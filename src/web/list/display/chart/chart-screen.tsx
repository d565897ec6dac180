import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import { useTermColumns } from '../../panel/term-rows.tsx';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import { recordCount } from '../../state/record-count.ts';
import { ChartOrTable } from '../../figures/chart-or-table.tsx';
import { RecordsBehind } from '../../figures/records-behind.tsx';
import type { List } from '../../state/use-list.ts';
import type { DisplayProps } from '../display-mode.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { useChartColours, type ChartColours } from './chart-colours.ts';
import { saveImage, saveTable } from './chart-file.ts';
import { ChartLegend } from './chart-legend.tsx';
import classes from './chart.module.css';
import { drillAt, type ChartModel } from './chart-model.ts';
import type { Mark } from './chart-drawing.ts';
import { drawnChart } from './chart-options.ts';
import { ChartSentence } from './chart-sentence.tsx';
import type { ChartInfo, ChartSettings } from './chart-settings.ts';
import { ChartTable } from './chart-table.tsx';
import type { Canvas } from './echarts.ts';
import { isSameMark } from './mark-steps.ts';
import { useChartSettings, useFigures, type ChosenOf, type Figures } from './use-chart.ts';
import { useChartModel } from './use-model.ts';

interface ChartScreenProps extends Pick<DisplayProps<ChartInfo>, 'list' | 'view'> {
  /** Of the list these records alone. */
  readonly chosen?: ChosenOf;
}

const ALL: ChosenOf = {};

/** A chart of the records of a list, the sentence that says what it shows, and the records behind what was chosen in it. */
export function ChartScreen({ list, view, chosen = ALL }: ChartScreenProps) {
  const { t } = useTranslation();
  const { settings, leftOut, change } = useChartSettings(list, view);
  const { data: figures, error, isPlaceholderData, refetch } = useFigures(list, settings, chosen);
  const model = useChartModel(list, figures);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const colours = useChartColours(element);
  const [canvas, setCanvas] = useState<Canvas>();
  const late = useLate(!figures && !error);
  const label = view?.label ?? list.table.plural;
  return (
    <div ref={setElement} className={classes.screen}>
      <div className={classes.sentence} role="group" aria-label={t('chart.settings')}>
        <ChartSentence list={list} settings={settings} onChange={change} />
        <span className={classes.room} />
        <ChartOrTable isTable={settings.isTable} onTable={(isTable) => change({ isTable })} />
        {model && figures && colours ? (
          <SaveMenu {...{ model, figures, colours, canvas, label }} list={list} />
        ) : null}
      </div>
      {error && !figures ? (
        <ListFailed list={list} failure={error} onRetry={() => void refetch()} />
      ) : model && figures && colours ? (
        <Shown
          {...{ list, figures, model, colours, label, leftOut, settings }}
          outdated={isPlaceholderData}
          onCanvas={setCanvas}
        />
      ) : (
        <div className={classes.main} aria-busy="true">
          {late ? <p className={classes.notes}>{t('chart.loading')}</p> : null}
        </div>
      )}
    </div>
  );
}

interface SaveMenuProps {
  readonly list: List;
  readonly figures: Figures;
  readonly model: ChartModel;
  readonly colours: ChartColours;
  readonly canvas: Canvas | undefined;
  readonly label: string;
}

/** The chart as a file: an image, or its figures. */
function SaveMenu({ list, figures, model, colours, canvas, label }: SaveMenuProps) {
  const { t } = useTranslation();
  const names = useBreakNames(list, figures.settings);
  const lines: readonly MenuLine[] = [
    ...(canvas
      ? [
          {
            kind: 'item' as const,
            label: t('chart.save_image'),
            icon: <IconChartBar size={16} stroke={1.6} aria-hidden="true" />,
            run: () => saveImage(canvas, label, colours),
          },
        ]
      : []),
    {
      kind: 'item',
      label: t('chart.save_table'),
      icon: <IconTable size={16} stroke={1.6} aria-hidden="true" />,
      run: () => saveTable(model, label, [...(names.length > 0 ? names : ['']), t('chart.records')]),
    },
  ];
  return (
    <ToolMenu
      label={t('chart.save')}
      icon={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
      lines={lines}
    />
  );
}

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
function Shown({ list, figures, settings, model, colours, label, leftOut, outdated, onCanvas }: ShownProps) {
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

function useBreakNames(list: List, { breaks }: Pick<ChartSettings, 'breaks'>): readonly string[] {
  const offered = useTermColumns(list);
  return breaks.map(({ column }) => offered.find(({ path }) => path === column)?.label ?? column);
}
