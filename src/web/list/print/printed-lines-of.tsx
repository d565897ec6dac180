import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useShownColumns } from '../columns/shown-columns.ts';
import { listColumn } from '../state/list-columns.ts';
import { layoutsOf, placedLayouts } from '../state/list-layouts.ts';
import { cellsOfLines, type PrintedLine } from './printed-lines.ts';
import { PrintedTable } from './printed-table.tsx';

interface PrintedLinesOfProps {
  readonly label: string;
  readonly table: TableInfo;
  /** Paths of the columns shown. */
  readonly paths: readonly string[];
  readonly lines: readonly PrintedLine[];
}

/** The records of a list of a printed record. */
export function PrintedLinesOf({ label, table, paths, lines }: PrintedLinesOfProps) {
  const application = useApplication();
  const placed = paths.flatMap((path) => listColumn(application, table, path) ?? []);
  const columns = useShownColumns(application, placed, { cells: paths, frozen: 0 });
  const layouts = placedLayouts(layoutsOf(table), cellsOfLines(table, paths));
  return <PrintedTable {...{ label, columns, lines, layouts }} />;
}
