import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import type { RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { resultText } from '../figures/result-text.ts';
import { listColumn } from '../state/list-columns.ts';
import { drawnNumber, isHigher, lineStepOf, lineSteps } from './figure-steps.ts';
import { leftOutFilters, type DashboardChoice } from './filters/dashboard-choice.ts';
import { Unfiltered } from './filters/unfiltered.tsx';
import { Sparkline } from './sparkline.tsx';
import { useTileList, type TileList } from './tile-list.ts';
import { beforePeriod, tilePeriod, type TilePeriod } from './tile-period.ts';
import { TileFailed, TileLoading } from './tile-states.tsx';
import classes from './tile.module.css';

interface FigureTileProps {
  readonly tile: TileInfoOf<'figure'>;
  readonly choice: DashboardChoice;
}

/** One number, how it came to be over time, and how it stands against the time before; a press opens its records. */
export function ShownFigure({ tile, choice }: FigureTileProps) {
  const { t } = useTranslation();
  const narrowed = tilePeriod(tile, choice.period);
  const list = useTileList(tile, narrowed, choice.filters);
  const name = tile.label ?? list?.view?.label ?? list?.table.plural ?? '';
  const label = narrowed
    ? t('dashboard.figure_in', {
        label: name,
        period: t(`dashboard.in.${narrowed.name}`, { count: narrowed.days }),
      })
    : name;
  return (
    // A number is no landmark: there are many, and some are called as the list beside them.
    <div role="group" aria-label={label} className={classes.figure}>
      <div className={classes.name}>
        <h2>{label}</h2>
        <Unfiltered filters={leftOutFilters(tile, choice.filters)} />
      </div>
      {list ? <Figure {...{ tile, list, narrowed }} /> : null}
    </div>
  );
}

interface FigureProps {
  readonly tile: TileInfoOf<'figure'>;
  readonly list: TileList;
  readonly narrowed: TilePeriod | undefined;
}

function Figure({ tile, list, narrowed }: FigureProps) {
  const { measure } = tile;
  const write = useResultText(list, measure);
  const now = useResult(list.table.id, measure, list.filter, true);
  const before = useResult(
    list.table.id,
    measure,
    narrowed && beforePeriod(list.always, narrowed),
    narrowed !== undefined,
  );
  if (now.error && now.data === undefined)
    return <TileFailed error={now.error} onRetry={() => void now.refetch()} />;
  if (!now.data) return <TileLoading lines={1} />;
  return (
    <>
      <AppLink href={list.href} className={classes.number}>
        {write(now.data.result) || '–'}
      </AppLink>
      {narrowed ? <Trend {...{ list, measure, narrowed }} /> : null}
      {narrowed && before.data ? (
        <Change
          now={drawnNumber(now.data.result) ?? 0}
          before={drawnNumber(before.data.result) ?? 0}
          {...{ measure, narrowed }}
          better={tile.better}
        />
      ) : null}
    </>
  );
}

/** What is calculated of the records of a filter, as a number's text. */
function useResult(
  tableId: number,
  measure: RequestMeasure,
  filter: RequestFilter | undefined,
  enabled: boolean,
) {
  const body = { tableId, ...(filter ? { filter } : {}), calculations: calculationsFor(measure) };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'list_full_calculate', body],
    queryFn: async ({ signal }) => await call('list_full_calculate', { body, signal }),
    enabled,
    select: ({ groups }) => {
      const [, , records = 0, results = []] = groups[0] ?? [];
      return { result: measure.column === undefined ? records : (results[0] ?? null) };
    },
  });
}

function calculationsFor({ column, how }: RequestMeasure) {
  return column === undefined ? [] : [{ column, how }];
}

function useResultText({ table }: TileList, { column, how }: RequestMeasure): (result: unknown) => string {
  const application = useApplication();
  const reader = useReader();
  const placed = column === undefined ? undefined : listColumn(application, table, column);
  return (result) =>
    placed
      ? resultText({ column: placed.path, how }, result, { column: placed.column, reader })
      : numberFormat(reader.locale).format(Number(result));
}

/** The figure of each day, week or month of the time that it is about, as a line. */
function Trend({
  list,
  measure,
  narrowed,
}: Omit<FigureProps, 'tile'> & { readonly measure: RequestMeasure; readonly narrowed: TilePeriod }) {
  const reader = useReader();
  const { user } = useApplication();
  const { table, filter } = list;
  const [now] = useState(() => new Date().toISOString());
  const asker = { now, timeZone: reader.timeZone, locale: user.locale };
  const step = lineStepOf(narrowed.period, asker);
  const body = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    group: { column: narrowed.column, period: step },
    calculations: calculationsFor(measure),
    limit: 500,
  };
  const { data } = useQuery({
    queryKey: [VIEW_ANSWERS, 'list_full_calculate', body],
    queryFn: async ({ signal }) => await call('list_full_calculate', { body, signal }),
  });
  if (!data) return null;
  const found = data.groups.map(([value, , records, results]): readonly [unknown, number | null] => [
    value,
    measure.column === undefined ? records : drawnNumber(results[0] ?? null),
  ]);
  const addsUp = measure.how === 'count' || measure.how === 'sum';
  const points = lineSteps(found, { period: narrowed.period, step, asker, none: addsUp ? 0 : null });
  return <Sparkline points={points} />;
}

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  readonly measure: RequestMeasure;
  readonly narrowed: TilePeriod;
  readonly better: 'more' | 'less' | undefined;
}

/** How much more or less than before: of numbers of records how many, of results by how many percent. */
function Change({ now, before, measure, narrowed, better }: ChangeProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const higher = isHigher(now, before);
  const isCount = measure.column === undefined || measure.how === 'count';
  const tone = higher === undefined || !better ? 'plain' : higher === (better === 'more') ? 'good' : 'bad';
  const Sign = higher === undefined ? IconMinus : higher ? IconTrendingUp : IconTrendingDown;
  const gap = Math.abs(now - before);
  const part = gap / Math.abs(before);
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: part < 1 ? 1 : 0 });
  const amount = isCount ? numberFormat(locale).format(gap) : percent.format(part);
  const way = higher === undefined ? 'same' : higher ? 'higher' : 'lower';
  // Nothing grows out of nothing by no percentage.
  if (before === 0 && !isCount && higher !== undefined) return null;
  const change = t(`dashboard.change.${isCount ? 'count' : 'result'}_${way}`, { amount });
  const than = t(`dashboard.before.${narrowed.name}`, { count: narrowed.days });
  return (
    <p className={classes.change} title={`${change} ${than}`}>
      <Sign size={16} stroke={1.8} aria-hidden="true" data-tone={tone} />
      <b data-tone={tone}>{change}</b> {than}
    </p>
  );
}
