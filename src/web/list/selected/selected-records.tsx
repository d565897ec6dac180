import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { ModeActions } from '../display/mode-actions.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { Selected } from '../selection/use-selection.ts';
import type { List } from '../state/use-list.ts';

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
  const { selection } = selected;
  const line: MenuLine = {
    kind: 'item',
    label: t('chart.of_selection'),
    icon: <IconChartBar size={16} stroke={1.6} aria-hidden="true" />,
    run: () => setCharted(true),
  };
  return (
    <>
      <SelectionBar
        {...props}
        more={selection.size > 1 ? [line] : []}
        tools={<ModeActions {...{ list, selection }} />}
      />
      <Suspense>
        {isCharted ? <SelectionChart {...{ list, selection }} onClose={() => setCharted(false)} /> : null}
      </Suspense>
    </>
  );
}
