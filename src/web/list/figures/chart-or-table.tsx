import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { Ways } from './ways.tsx';

interface ChartOrTableProps {
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}

/** Figures as a drawing or in a table: the same, as their reader likes it. */
export function ChartOrTable({ isTable, onTable }: ChartOrTableProps) {
  const { t } = useTranslation();
  return (
    <Ways
      label={t('chart.shown_as')}
      ways={[
        [
          'chart',
          <>
            <IconChartBar size={16} stroke={1.6} aria-hidden="true" />
            {t('chart.chart')}
          </>,
        ],
        [
          'table',
          <>
            <IconTable size={16} stroke={1.6} aria-hidden="true" />
            {t('chart.table')}
          </>,
        ],
      ]}
      chosen={isTable ? 'table' : 'chart'}
      onChoose={(way) => onTable(way === 'table')}
    />
  );
}
