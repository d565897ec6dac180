import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PivotAnswer, PivotRequest } from '#core/contract/lists/pivot-routes.ts';
import { readPivot, type PivotFigures } from '#core/query/pivot-tree.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { knownTerms } from '../../figures/known-terms.ts';
import type { List } from '../../state/use-list.ts';
import { pivotAt, pivotParts, type PivotInfo, type PivotSettings } from './pivot-settings.ts';

/** The settings of a pivot at the present address, as far as their columns exist for the user, and how they are changed. */
export function usePivotSettings({ table, show, change: changeAddress }: List, view: PivotInfo | undefined) {
  const application = useApplication();
  const wanted = useMemo(() => pivotAt(show, view), [show, view]);
  const settings = useMemo(() => knownSettings(application, table, wanted), [application, table, wanted]);
  const parts = ({ rows, columns, measures }: PivotSettings): number =>
    rows.length + columns.length + measures.length;
  const change = (next: Partial<PivotSettings>): void => {
    const changed = { ...settings, ...next };
    // A column that rows are sorted by is one of those that are shown.
    const isGone = next.columns !== undefined && (changed.sort?.column.length ?? 0) > 0;
    changeAddress({ show: pivotParts(isGone ? { ...changed, sort: undefined } : changed, view) });
  };
  const leftOut = (view?.leftOut ?? 0) + Math.max(0, parts(wanted) - parts(settings));
  return { settings, leftOut, change };
}

function knownSettings(
  application: WebApplication,
  table: List['table'],
  settings: PivotSettings,
): PivotSettings {
  const { isBreak, isMeasure } = knownTerms(application, table);
  const measures = settings.measures.filter(isMeasure);
  const isSame = measures.length === settings.measures.length;
  const { sort } = settings;
  const columns = settings.columns.filter(isBreak);
  const isSorted =
    isSame &&
    sort !== undefined &&
    sort.measure < measures.length &&
    (sort.column.length === 0 || columns.length === settings.columns.length) &&
    sort.column.length <= columns.length;
  return {
    ...settings,
    rows: settings.rows.filter(isBreak),
    columns,
    measures: measures.length > 0 ? measures : [{ how: 'count' }],
    sort: isSorted ? sort : undefined,
  };
}

/** The figures of a pivot, and what they are the figures of: those of before are shown while others are on their way. */
export interface PivotData {
  readonly settings: Omit<PivotSettings, 'isChart'>;
  readonly body: PivotRequest;
  readonly answer: PivotAnswer;
  readonly figures: PivotFigures;
}

/** Asks for the figures of a pivot; for none without a row. */
export function usePivotData(
  { table, question }: Pick<List, 'table' | 'question'>,
  { isChart: _isChart, ...settings }: PivotSettings,
) {
  const { filter, search } = question;
  const { rows, columns, measures, sort } = settings;
  const body: PivotRequest = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    rows: [...rows],
    columns: [...columns],
    measures: measures.map(({ column, how }) => (column === undefined ? { how } : { column, how })),
    ...(sort ? { sort: { ...sort, column: [...sort.column] } } : {}),
  };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'pivot', body, settings],
    queryFn: async ({ signal }): Promise<PivotData> => {
      const answer = await call('list_full_pivot', { body, signal });
      return { settings, body, answer, figures: readPivot(answer, rows.length) };
    },
    placeholderData: keepPreviousData,
    enabled: rows.length > 0,
  });
}
