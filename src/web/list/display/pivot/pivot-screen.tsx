import {
  IconCopy,
  IconDownload,
  IconFileSpreadsheet,
  IconFoldDown,
  IconFoldUp,
  IconTable,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { elementValue } from '#core/query/element-value.ts';
import { pivotColumns, pivotLines, type PivotLine } from '#core/query/pivot-tree.ts';
import { download } from '#web/api/download.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { saveCsv } from '../../figures/csv-file.ts';
import { RecordsBehind } from '../../figures/records-behind.tsx';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import { recordCount } from '../../state/record-count.ts';
import type { List } from '../../state/use-list.ts';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { ChartOrTable } from '../../figures/chart-or-table.tsx';
import { PivotChips } from './pivot-chips.tsx';
import { fileRequest, pathNames, tableLines, type ShownPivot } from './pivot-file.ts';
import { PivotGrid } from './pivot-grid.tsx';
import { heatScale, type HeatScale } from './pivot-heat.ts';
import { pivotLayout, type PivotSlot } from './pivot-layout.ts';
import { usePivotModel, type PivotModel, type PivotPlace } from './pivot-model.ts';
import { isSortedBy, elementValuesOf, type PivotInfo, type PivotSettings } from './pivot-settings.ts';
import classes from './pivot.module.css';
import { PivotSorted } from './pivot-sorted.tsx';
import { useOpening, type PivotOpening } from './use-opening.ts';
import { usePivotData, usePivotSettings } from './use-pivot.ts';

const PivotChart = lazy(async () => ({ default: (await import('./pivot-chart.tsx')).PivotChart }));

/** A pivot of the records of a list: what it shows, its figures in rows and columns, and the records behind a cell. */
export function PivotScreen({ list, view }: DisplayProps<PivotInfo>) {
  const { t } = useTranslation();
  const { settings, leftOut, change } = usePivotSettings(list, view);
  const { data, error, isPlaceholderData, refetch } = usePivotData(list, settings);
  const model = usePivotModel(list, data);
  const opening = useOpening(view);
  const isNothing = settings.rows.length === 0;
  const late = useLate(!model && !error && !isNothing);
  const label = view?.label ?? list.table.plural;
  return (
    <div className={classes.screen}>
      {list.isSmall ? null : (
        <div className={classes.chips} role="group" aria-label={t('pivot.settings')}>
          <PivotChips list={list} settings={settings} onChange={change} />
          <span className={classes.room} />
          <ChartOrTable
            first="table"
            isTable={!settings.isChart}
            onTable={(isTable) => change({ isChart: !isTable })}
          />
        </div>
      )}
      {leftOut > 0 ? <p className={classes.note}>{t('pivot.left_out', { count: leftOut })}</p> : null}
      {isNothing ? (
        <EmptyState
          icon={<IconTable size={28} stroke={1.4} aria-hidden="true" />}
          title={t('pivot.no_rows')}
          text={t('pivot.no_rows_text')}
        />
      ) : error && !model ? (
        <ListFailed list={list} failure={error} onRetry={() => void refetch()} />
      ) : model && settings.isChart ? (
        <Suspense fallback={<div className={classes.main} aria-busy="true" />}>
          <PivotChart
            key={JSON.stringify([model.body.rows, model.body.columns])}
            {...{ list, model, label }}
            outdated={isPlaceholderData}
          />
        </Suspense>
      ) : model ? (
        <Shown
          // What was chosen and reached belongs to these rows and columns.
          key={JSON.stringify([model.body.rows, model.body.columns])}
          {...{ list, model, opening, label, settings }}
          outdated={isPlaceholderData}
          onChange={change}
        />
      ) : (
        <div className={classes.main} aria-busy="true">
          {late ? <p className={classes.note}>{t('chart.loading')}</p> : null}
        </div>
      )}
    </div>
  );
}

interface ShownProps {
  readonly list: List;
  readonly model: PivotModel;
  readonly opening: PivotOpening;
  readonly label: string;
  readonly settings: PivotSettings;
  readonly outdated: boolean;
  readonly onChange: (change: Partial<PivotSettings>) => void;
}

/** The figures, and beside them the records behind what was chosen in them. */
function Shown({ list, model, opening, label, settings, outdated, onChange }: ShownProps) {
  const { figures } = model;
  const [chosen, setChosen] = useState<{ readonly row: PivotPlace; readonly column: PivotPlace }>();
  const { isRowOpen, isColumnOpen } = opening;
  const columns = pivotColumns(figures.columns, isColumnOpen);
  const layout = pivotLayout(model, columns, isColumnOpen);
  const rows = pivotLines(figures.rows, isRowOpen);
  const more = (figures.levels.rows[0] ?? 0) - figures.rows.length;
  const lines: readonly PivotLine[] = more > 0 ? [...rows, { node: undefined, more }] : rows;
  const heat = useMemo(() => heatScale(model, settings.heat), [model, settings.heat]);
  if ((figures.at(undefined, undefined)?.records ?? 0) === 0) return <ListEmpty list={list} />;
  const sort = ({ measure, node }: PivotSlot): void => {
    const isSame = isSortedBy(settings, { measure, column: node });
    if (isSame && settings.sort?.descending === false) onChange({ sort: undefined });
    else onChange({ sort: { measure, descending: !isSame, column: elementValuesOf(node) } });
  };
  return (
    <div className={classes.body}>
      <div className={classes.main} data-outdated={outdated || undefined}>
        <Cut model={model} />
        <PivotGrid
          {...{ label, model, lines, layout, heat, opening, chosen }}
          onChoose={(row, column) => setChosen({ row, column })}
          onSort={sort}
        />
        {list.isSmall ? null : (
          <Foot
            {...{ list, model, lines, layout, heat, opening, label }}
            byLevel={settings.heat === 'level'}
          />
        )}
      </div>
      {chosen ? <Behind {...{ list, model }} {...chosen} onClose={() => setChosen(undefined)} /> : null}
    </div>
  );
}

/** That there are more rows or columns than are shown. */
function Cut({ model }: { readonly model: PivotModel }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { answer } = model;
  const number = (count: number): string => numberFormat(locale).format(count);
  return (
    <>
      {(['rows', 'columns'] as const).map((side) => {
        const { nodes, levels } = answer[side];
        const all = levels.reduce((sum, count) => sum + count, 0);
        if (nodes.length >= all) return null;
        return (
          <p key={side} className={classes.note}>
            {t(`pivot.cut.${side}`, { shown: number(nodes.length), all: number(all) })}
          </p>
        );
      })}
    </>
  );
}

interface BehindProps {
  readonly list: List;
  readonly model: PivotModel;
  readonly row: PivotPlace;
  readonly column: PivotPlace;
  readonly onClose: () => void;
}

/** The records behind a cell. */
function Behind({ list, model, row, column, onClose }: BehindProps) {
  const { t } = useTranslation();
  const { body, settings, figures, measures } = model;
  const { rows, columns, sort: _sort, ...asked } = body;
  // A share compares with other records: over these alone it is always all.
  const isValue = (_: unknown, at: number): boolean => (settings.measures[at]?.shows ?? 'value') === 'value';
  const elements = (node: PivotPlace, breaks: readonly unknown[]) =>
    breaks.map((_, at) => {
      const element = node?.elements[at];
      return element ? { value: elementValue(element[0]) } : null;
    });
  const names = [
    ...(row ? pathNames(figures.rows, row, model.rowName) : []),
    ...(column ? pathNames(figures.columns, column, model.columnName) : []),
  ];
  return (
    <RecordsBehind
      {...{ list, names, onClose }}
      title={t('pivot.behind')}
      body={{ ...asked, measures: asked.measures.filter(isValue), breaks: [...rows, ...columns] }}
      at={[...elements(row, rows), ...elements(column, columns)]}
      measures={measures.filter(isValue)}
    />
  );
}

interface FootProps extends ShownPivot {
  readonly list: List;
  readonly heat: HeatScale | undefined;
  readonly opening: PivotOpening;
  readonly label: string;
  readonly byLevel: boolean;
}

/** How many elements and records there are, what shades mean, and what can be done with all of it. */
function Foot({ list, model, lines, layout, heat, opening, label, byLevel }: FootProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { figures, heads } = model;
  const { number, word } = recordCount(list.table, figures.at(undefined, undefined)?.records ?? 0, locale);
  return (
    <div className={classes.foot}>
      {heads.rows.map((name, at) => (
        <span key={name}>
          {name} <b>{numberFormat(locale).format(figures.levels.rows[at] ?? 0)}</b>
        </span>
      ))}
      <span>
        <b>{number}</b> {word}
      </span>
      <PivotSorted model={model} />
      {heat && heat.most > 0 ? <Legend model={model} heat={heat} byLevel={byLevel} /> : null}
      <span className={classes.room} />
      <span className={classes.hint}>{t('pivot.hint')}</span>
      <Menus {...{ model, lines, layout, opening, label }} />
    </div>
  );
}

/** From which number to which the shades go. */
function Legend({
  model,
  heat,
  byLevel,
}: {
  readonly model: PivotModel;
  readonly heat: HeatScale;
  readonly byLevel: boolean;
}) {
  const { t } = useTranslation();
  const brief = (value: number): string => model.measures[0]?.brief(value) ?? '';
  const [least, most] = byLevel
    ? [t('pivot.level_lowest'), t('pivot.level_highest')]
    : [brief(-heat.most), brief(heat.most)];
  return (
    <span className={classes.legend} role="group" aria-label={t('chart.legend')}>
      <span>{heat.hasNegative ? least : brief(0)}</span>
      <span className={classes.scale} data-negative={heat.hasNegative || undefined} aria-hidden="true" />
      <span>{most}</span>
    </span>
  );
}

/** Opens all rows or closes them; takes what is on screen along as a file or a copy. */
function Menus({ model, lines, layout, opening, label }: ShownPivot & Pick<FootProps, 'opening' | 'label'>) {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  const total = t('list.totals');
  const saveWorkbook = async (): Promise<void> => {
    const body = fileRequest({ model }, opening, label);
    await download('list_full_pivot_file', { body }).catch((error: unknown) =>
      notify({ message: errorTexts(error).join('\n'), tone: 'bad' }),
    );
  };
  const copy = async (): Promise<void> => {
    const shown = tableLines({ model, lines, layout }, { total, isExact: false });
    await navigator.clipboard.writeText(shown.map((line) => line.join('\t')).join('\n'));
    notify({ message: t('pivot.copied') });
  };
  const isDeep = model.settings.rows.length > 1;
  const rows: readonly MenuLine[] = [
    item(t('pivot.open_all'), IconFoldDown, () => opening.turnRows(true)),
    item(t('pivot.close_all'), IconFoldUp, () => opening.turnRows(false)),
  ];
  const files: readonly MenuLine[] = [
    item(t('pivot.save_workbook'), IconFileSpreadsheet, () => void saveWorkbook()),
    item(t('chart.save_table'), IconTable, () =>
      saveCsv(tableLines({ model, lines, layout }, { total, isExact: true }), label),
    ),
    item(t('pivot.copy'), IconCopy, () => void copy()),
  ];
  return (
    <>
      {isDeep ? (
        <ToolMenu
          label={t('pivot.levels')}
          icon={<IconFoldDown size={18} stroke={1.6} aria-hidden="true" />}
          lines={rows}
          side="above"
        />
      ) : null}
      <ToolMenu
        label={t('chart.save')}
        icon={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
        lines={files}
        side="above"
      />
    </>
  );
}

function item(label: string, Icon: typeof IconTable, run: () => void): MenuLine {
  return { kind: 'item', label, icon: <Icon size={16} stroke={1.6} aria-hidden="true" />, run };
}
