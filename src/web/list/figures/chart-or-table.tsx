import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Ways } from './ways.tsx';

interface ChartOrTableProps {
  /** What the figures begin as, which stands first. */
  readonly first: 'chart' | 'table';
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}

/** Figures as a drawing or in a table: the same, as their reader likes it. */
export function ChartOrTable({ first, isTable, onTable }: ChartOrTableProps) {
  const { t } = useTranslation();
  const chart = way('chart', IconChartBar, t('chart.chart'));
  const table = way('table', IconTable, t('chart.table'));
  return (
    <Ways
      label={t('chart.shown_as')}
      ways={first === 'chart' ? [chart, table] : [table, chart]}
      chosen={isTable ? 'table' : 'chart'}
      onChoose={(one) => onTable(one === 'table')}
    />
  );
}

type Way = readonly ['chart' | 'table', ReactNode];

function way(name: Way[0], Icon: typeof IconTable, label: string): Way {
  return [
    name,
    <>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {label}
    </>,
  ];
}
