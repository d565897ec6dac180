import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ViewInfo } from '#core/contract/application/application-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ChartScreen } from '../display/chart/chart-screen.tsx';
import { Ways } from '../figures/ways.tsx';
import type { OwnParts } from '../state/list-address.ts';
import type { List } from '../state/use-list.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import classes from './selection-chart.module.css';

interface SelectionChartProps {
  readonly list: List;
  readonly selection: Selection;
  readonly onClose: () => void;
}

/** A chart of the selected records above their list, or of all that the list has: it begins as the first chart of the table. */
export function SelectionChart({ list, selection, onClose }: SelectionChartProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [over, setOver] = useState<'selection' | 'list'>('selection');
  const [show, setShow] = useState<OwnParts>({});
  const chosen = useMemo(() => (over === 'list' ? {} : chosenOf(selection)), [over, selection]);
  // What is changed of the chart is kept while it is open, and no part of the list's own address.
  const charted: List = { ...list, isSmall: false, show, change: (next) => setShow(next.show ?? {}) };
  const { size } = selection;
  const number = numberFormat(locale).format(size);
  // The list may stand in a form, and what is typed here is no part of it.
  return createPortal(
    <Dialog title={t(over === 'list' ? 'chart.of_list' : 'chart.of_selection')} onClose={onClose} look="wide">
      <div className={classes.chart}>
        <div className={classes.over}>
          <span aria-hidden="true">{t('chart.drawn_over')}</span>
          <Ways
            label={t('chart.drawn_over')}
            ways={[
              ['selection', t('list.selected', { count: size, number })],
              ['list', t('chart.over_list')],
            ]}
            chosen={over}
            onChoose={setOver}
          />
        </div>
        <ChartScreen list={charted} view={list.views.find(isChart)} chosen={chosen} />
      </div>
    </Dialog>,
    document.body,
  );
}

function isChart(view: ViewInfo): view is Extract<ViewInfo, { mode: 'chart' }> {
  return view.mode === 'chart';
}

/** The selected records as figures are asked of them. */
function chosenOf({ ids, without }: Selection) {
  return ids ? { records: [...ids] } : { without: [...(without ?? [])] };
}
