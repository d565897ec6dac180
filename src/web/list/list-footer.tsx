import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#core/language/formats.ts';
import type { RowsState, RowWindows } from '#web/data/row-windows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import classes from './list-footer.module.css';
import type { List } from './state/use-list.ts';
import { chosenFigures } from './rows/range-figures.ts';
import { useStore } from '#web/std/store.ts';
import type { Viewport } from './rows/viewport.ts';

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
  const slow = useSlow(useWaiting(viewport, list.rows.windows));
  return (
    <div className={classes.footer}>
      <div role="status" className={classes.count}>
        {state.total ? <Count list={list} total={state.total} /> : null}
      </div>
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

function Count({ list, total }: { readonly list: List; readonly total: NonNullable<RowsState['total']> }) {
  const { locale } = useReader();
  const { rows, exact } = total;
  const label = rows === 1 ? list.table.label : list.table.plural;
  return (
    <>
      <b>
        {exact ? '' : '≈ '}
        {numberFormat(locale).format(exact ? rows : rounded(rows))}
      </b>{' '}
      {inSentence(label, locale)}
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

/** A label in the middle of a line: languages that write nouns small get a small letter, acronyms stay. */
function inSentence(label: string, locale: string): string {
  if (!/^(en|fr|es|it|pt|nl)\b/.test(locale) || /^\p{Lu}{2}/u.test(label)) return label;
  return label.slice(0, 1).toLocaleLowerCase(locale) + label.slice(1);
}

/** True while rows in sight are missing. */
function useWaiting(viewport: Viewport, windows: RowWindows): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stops = [viewport.subscribe(listener), windows.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const { total } = windows.state();
      const first = viewport.firstInSight;
      return !total || (first < total.rows && windows.rowAt(first) === undefined);
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
