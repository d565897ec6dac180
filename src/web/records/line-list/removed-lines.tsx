import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { call } from '#web/api/call.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Lines } from '../lines/lines.ts';
import type { Line } from '../lines/lines-state.ts';
import classes from './lines.module.css';
import { useLinesState } from '../lines/use-lines.ts';

interface RemovedLinesProps {
  readonly lines: Lines;
  readonly column: WebColumn;
  readonly table: TableInfo;
}

/** The lines that were taken out of a list; until the record is saved each can be brought back. */
export function RemovedLines({ lines, column, table }: RemovedLinesProps) {
  const { t } = useTranslation();
  const all = useLinesState(lines, (state) => state.lines);
  const removed = [...all].filter(([, line]) => line.column === column.id && line.state === 'removed');
  const titles = useTitles(table, removed);
  if (removed.length === 0) return null;
  const bringBack = (row: number) => {
    lines.bringBack(row).catch(() => notify({ message: t('record.disconnected'), tone: 'bad' }));
  };
  return (
    <div
      className={classes.removed}
      role="group"
      aria-label={t('record.linesRemoved', { count: removed.length })}
    >
      <span>{t('record.linesRemoved', { count: removed.length })}</span>
      {removed.map(([row], at) => (
        <button
          key={row}
          type="button"
          className={classes.chip}
          title={t('record.bringBack', { title: titles[at] })}
          aria-label={t('record.bringBack', { title: titles[at] })}
          onClick={() => bringBack(row)}
        >
          <s>{titles[at]}</s>
          <IconArrowBackUp size={14} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

/** How removed lines are called: as their rows were, else, after a reload, by their titles. */
function useTitles(table: TableInfo, removed: readonly (readonly [number, Line])[]): readonly string[] {
  const answers = useQueries({
    queries: removed.map(([row, { title }]) => ({
      queryKey: ['api_element_display', table.id, row],
      queryFn: () =>
        call('api_element_display', { query: { tableId: String(table.id), recordId: String(row) } }),
      enabled: title === undefined,
    })),
  });
  return removed.map(([row, { title }], at) => title || answers[at]?.data?.title || `#${row}`);
}
