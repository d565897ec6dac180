import { useTranslation } from '#web/std/translation.ts';
import { calculationsOf } from '#core/fields/calculations.ts';
import { PIVOT_SHOWS } from '#core/query/pivot.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import rows from '../panel/panel-rows.module.css';
import { columnOptions, TermChoice, TermRows } from '../panel/term-rows.tsx';
import type { PlacedColumn } from '../state/list-columns.ts';
import { measureText, type MeasureTerm } from './address-terms.ts';

interface MeasureTermsProps {
  readonly offered: readonly PlacedColumn[];
  readonly measures: readonly MeasureTerm[];
  readonly max: number;
  /** Sums and counts can be shown as shares of their row, their column or all. */
  readonly offersShares?: boolean;
  readonly onChange: (measures: readonly MeasureTerm[]) => void;
}

/** What is measured: one thing at least. */
export function MeasureTerms({ offered, measures, max, offersShares, onChange }: MeasureTermsProps) {
  const { t } = useTranslation();
  const figures = offered.filter(({ column }) => calculationsOf(coreColumn(column)).length > 1);
  const howsAt = (path: string) => {
    const found = figures.find((one) => one.path === path);
    return found ? calculationsOf(coreColumn(found.column)) : (['count'] as const);
  };
  const all: readonly MeasureTerm[] = [
    { how: 'count' },
    ...figures.flatMap(({ path }) => howsAt(path).map((how) => ({ column: path, how }))),
  ];
  const isTaken = (one: MeasureTerm): boolean =>
    measures.some(({ column, how }) => column === one.column && how === one.how);
  const next = all.find((one) => !isTaken(one) && one.how === 'sum') ?? all.find((one) => !isTaken(one));
  return (
    <div className={rows.rows}>
      <TermRows<MeasureTerm>
        terms={measures}
        keyOf={measureText}
        none=""
        add={t('chart.add_measure')}
        next={measures.length < max ? next : undefined}
        onChange={(terms) => onChange(terms.length > 0 ? terms : [{ how: 'count' }])}
        renderRow={(term, change) => (
          <>
            <TermChoice
              label={t('list.calculation_column')}
              value={term.column ?? ''}
              options={[['', t('chart.records')], ...columnOptions(figures, term.column ?? '')]}
              onChoose={(path) => {
                if (path === '') return change({ how: 'count' });
                const hows = howsAt(path);
                return change({ column: path, how: hows.find((one) => one === 'sum') ?? hows[0] ?? 'count' });
              }}
            />
            {term.column === undefined ? null : (
              <TermChoice
                label={t('list.calculation_how')}
                value={term.how}
                options={howsAt(term.column).map((one) => [one, t(`list.how.${one}`)])}
                onChoose={(chosen) => {
                  const how = howsAt(term.column ?? '').find((one) => one === chosen) ?? term.how;
                  change({ column: term.column, how });
                }}
              />
            )}
            {offersShares === true && addsUp(term) ? (
              <TermChoice
                label={t('pivot.shows_label')}
                value={term.shows ?? 'value'}
                options={PIVOT_SHOWS.map((one) => [one, t(`pivot.shows.${one}`)])}
                onChoose={(chosen) => change({ ...term, shows: PIVOT_SHOWS.find((one) => one === chosen) })}
              />
            ) : null}
          </>
        )}
      />
    </div>
  );
}

/** Whether the results of parts add up to that of the whole. */
function addsUp({ how }: MeasureTerm): boolean {
  return how === 'sum' || how === 'count';
}
