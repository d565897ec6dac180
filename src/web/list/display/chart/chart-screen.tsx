import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import { ChartOrTable } from '../../figures/chart-or-table.tsx';
import type { List } from '../../state/use-list.ts';
import type { DisplayProps } from '../display-mode.ts';
import { useChartColours, type ChartColours } from './chart-colours.ts';
import { saveImage, saveTable } from './chart-file.ts';
import classes from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import { ChartSentence } from './chart-sentence.tsx';
import type { ChartInfo } from './chart-settings.ts';
import type { Canvas } from './echarts.ts';
import { useChartSettings, useFigures, type ChosenOf, type Figures } from './use-chart.ts';
import { ShownChart, useBreakNames } from './shown-chart.tsx';
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
        <ChartOrTable first="chart" isTable={settings.isTable} onTable={(isTable) => change({ isTable })} />
        {model && figures && colours ? (
          <SaveMenu {...{ model, figures, colours, canvas, label }} list={list} />
        ) : null}
      </div>
      {error && !figures ? (
        <ListFailed list={list} failure={error} onRetry={() => void refetch()} />
      ) : model && figures && colours ? (
        <ShownChart
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
