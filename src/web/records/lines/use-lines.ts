import { useState, useSyncExternalStore } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import type { OpenRecord } from '../draft/open-record.ts';
import { lineCalls } from './line-calls.ts';
import { Lines } from './lines.ts';
import type { LinesState } from './lines-state.ts';

/** The lines of an open record's lists, for as long as the record is open. */
export function useLines(table: TableInfo, record: OpenRecord): Lines {
  const application = useApplication();
  const [lines] = useState(() => new Lines(record, lineCalls(application, webColumns(table))));
  return lines;
}

/** Follows a part of the lines; `select` gives the same value as long as that part has not changed. */
export function useLinesState<Part>(lines: Lines, select: (state: LinesState) => Part): Part {
  return useSyncExternalStore(lines.state.subscribe, () => select(lines.state.get()));
}
