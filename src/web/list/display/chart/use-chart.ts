import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FigureAnswer } from '#core/contract/lists/figure-routes.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { knownTerms } from '../../figures/known-terms.ts';
import type { List } from '../../state/use-list.ts';
import { settingsAt, settingsParts, type ChartInfo, type ChartSettings } from './chart-settings.ts';

/** Some of the records of a list: those chosen one by one, or all but those taken out. */
export interface ChosenOf {
  readonly records?: readonly number[];
  readonly without?: readonly number[];
}

/** The settings of a chart at the present address, as far as their columns exist for the user, and how they are changed. */
export function useChartSettings({ table, show, change: changeAddress }: List, view: ChartInfo | undefined) {
  const application = useApplication();
  const wanted = useMemo(() => settingsAt(show, view), [show, view]);
  const settings = useMemo(() => knownSettings(application, table, wanted), [application, table, wanted]);
  const leftOut =
    (view?.leftOut ?? 0) +
    (wanted.breaks.length - settings.breaks.length) +
    (wanted.measures.length - settings.measures.length);
  const change = (next: Partial<ChartSettings>): void => {
    changeAddress({ show: settingsParts({ ...settings, ...next }, view) });
  };
  return { settings, leftOut, change };
}

/** Breaks and measures that can be asked for: what an address names may be there no longer, or not for this user. */
function knownSettings(
  application: WebApplication,
  table: List['table'],
  settings: ChartSettings,
): ChartSettings {
  const { isBreak, isMeasure } = knownTerms(application, table);
  const breaks = settings.breaks.filter(isBreak);
  const measures = settings.measures.filter(isMeasure);
  return { ...settings, breaks, measures: measures.length > 0 ? measures : [{ how: 'count' }] };
}

/** What the server is asked for a chart. */
function chartBody(
  { table, question }: Pick<List, 'table' | 'question'>,
  { measures, breaks, top }: Pick<ChartSettings, 'measures' | 'breaks' | 'top'>,
  { records, without }: ChosenOf,
) {
  const { filter, search } = question;
  return {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
    ...(records ? { records: [...records] } : {}),
    ...(without && without.length > 0 ? { without: [...without] } : {}),
    measures: [...measures],
    breaks: breaks.map((term, at) => (at === 0 && top !== undefined ? { ...term, top } : term)),
  };
}
type ChartBody = ReturnType<typeof chartBody>;

/** The figures of a chart, and what they are the figures of: those of before are shown while others are on their way. */
export interface Figures {
  readonly settings: Pick<ChartSettings, 'measures' | 'breaks'>;
  readonly body: ChartBody;
  readonly answer: FigureAnswer;
}

/** Asks for the figures of a chart. */
export function useFigures(
  list: Pick<List, 'table' | 'question'>,
  settings: ChartSettings,
  chosen: ChosenOf,
) {
  const body = chartBody(list, settings, chosen);
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'chart', body],
    queryFn: async ({ signal }): Promise<Figures> => ({
      settings: { measures: settings.measures, breaks: settings.breaks },
      body,
      answer: await call('list_full_chart', { body, signal }),
    }),
    placeholderData: keepPreviousData,
  });
}
