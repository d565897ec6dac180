import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RowsState } from '#web/data/row-windows.ts';
import type { Rows } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import classes from './list-footer.module.css';
import { LiveSign } from './live-sign.tsx';
import { numberFormat } from '#core/language/formats.ts';
import { chosenFigures } from './rows/range-figures.ts';
import { recordCount } from './state/record-count.ts';
import { useListTotals, type List } from './state/use-list.ts';
import { useStore } from '#web/std/store.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

/** After so long a wait the list says that it is still loading, in milliseconds. */
const SLOW = 3_000;

interface ListFooterProps {
  readonly list: List;
  readonly state: RowsState;
  readonly viewport: Viewport;
}

/** How many rows there are, ≈ while that is a guess; and what keeps rows from coming. */
export function ListFooter({ list, state, viewport }: ListFooterProps) {
  const { t } = useTranslation();
  const failed = state.failure !== undefined;
  // Lines of a list in groups are not its records.
  const records = useListTotals(list)?.records;
  const inGroups = records === undefined ? undefined : { rows: records, exact: true };
  const total = list.groups.length > 0 || list.rows.windows.nodeAt ? inGroups : state.total;
  const slow = useSlow(useWaiting(viewport, list.rows.windows));
  return (
    <div className={classes.footer}>
      <div role="status" className={classes.count}>
        {total ? <Count list={list} total={countOf(total, state.news)} /> : null}
      </div>
      <LiveSign news={state.news} total={total} onRefresh={list.reload} />
      <ChosenRange />
      {!failed && slow ? <span role="status">{t('list.slow')}</span> : null}
      {!failed || !state.total ? null : (
        <Failure error={state.failure} onRetry={() => list.rows.windows.retry()} />
      )}
    </div>
  );
}

/** What the numbers of the chosen cells come to. */
function ChosenRange() {
  const { t } = useTranslation();
  const { locale } = useReader();
  const figures = useStore(chosenFigures);
  if (!figures) return null;
  const { cells, sum, average, least, most } = figures;
  const parts = [
    [t('cells.sum'), sum],
    [t('cells.average'), average],
    [t('cells.least'), least],
    [t('cells.most'), most],
  ] as const;
  return (
    <div className={classes.range} role="status" aria-label={t('cells.range')}>
      <span>{t('cells.count', { count: cells, number: numberFormat(locale).format(cells) })}</span>
      {parts.map(([label, value]) =>
        value === undefined ? null : (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ),
      )}
    </div>
  );
}

/** The count that is shown: as it is now, though the rows that came are not there yet. */
function countOf(total: NonNullable<RowsState['total']>, news: RowsState['news']) {
  return news?.count === undefined ? total : { rows: news.count, exact: true };
}

function Count({ list, total }: { readonly list: List; readonly total: NonNullable<RowsState['total']> }) {
  const { locale } = useReader();
  const { rows, exact } = total;
  const { number, word } = recordCount(list.table, exact ? rows : rounded(rows), locale);
  return (
    <>
      <b>
        {exact ? '' : '≈ '}
        {number}
      </b>{' '}
      {word}
    </>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const text = useErrorText(error);
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      <span>{t('list.rows_missing', { reason: text })}</span>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t('state.retry')}
      </button>
    </div>
  );
}

/** A guess is told in round figures: three digits of it at most. */
function rounded(rows: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rows))) - 2);
  return Math.round(rows / unit) * unit;
}

/** True while rows in sight are missing. */
function useWaiting(viewport: Viewport, windows: Rows): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stops = [viewport.subscribe(listener), windows.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const { total } = windows.state();
      const first = viewport.firstInSight;
      return !total || (first < total.rows && !windows.hasRows(first, first));
    },
  );
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
