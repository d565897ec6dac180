import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ModeActions } from '../display/mode-actions.tsx';
import type { Selected } from '../selection/use-selection.ts';
import type { List } from '../state/use-list.ts';

const SelectionBar = lazy(async () => ({
  default: (await import('../selection/selection-bar.tsx')).SelectionBar,
}));
const SelectionChart = lazy(async () => ({
  default: (await import('./selection-chart.tsx')).SelectionChart,
}));

interface SelectedRecordsProps {
  readonly list: List;
  readonly selected: Selected;
  readonly onOpen: (id: number) => void;
}

/** What can be done with the selected records of a list, a chart of several of them among it. */
export function SelectedRecords(props: SelectedRecordsProps) {
  const { list, selected } = props;
  const { t } = useTranslation();
  const [isCharted, setCharted] = useState(false);
  const { locale } = useReader();
  const { selection, isWhole, isPicking } = selected;
  const { size } = selection;
  const isSelecting = size > 0 || isWhole || isPicking;
  // Fetched with the first selection, and kept: what was begun with one may go on when nothing is selected.
  const [isBegun, setBegun] = useState(isSelecting);
  if (isSelecting && !isBegun) setBegun(true);
  const line: MenuLine = {
    kind: 'item',
    label: t('chart.of_selection'),
    icon: <IconChartBar size={16} stroke={1.6} aria-hidden="true" />,
    run: () => setCharted(true),
  };
  return (
    <>
      <div className="out-of-sight" role="status">
        {size > 0 ? t('list.selected', { count: size, number: numberFormat(locale).format(size) }) : ''}
      </div>
      <Suspense>
        {isBegun ? (
          <SelectionBar
            {...props}
            more={size > 1 ? [line] : []}
            tools={<ModeActions {...{ list, selection }} />}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {isCharted ? <SelectionChart {...{ list, selection }} onClose={() => setCharted(false)} /> : null}
      </Suspense>
    </>
  );
}
