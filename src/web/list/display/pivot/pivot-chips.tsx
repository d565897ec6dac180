import { IconPlus } from '@tabler/icons-react';
import { GROUP_PERIODS, type GroupPeriod } from '#core/query/calculation.ts';
import { isGroupable, periodsOf } from '#core/fields/calculations.ts';
import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { MAX_PIVOT_COLUMNS, MAX_PIVOT_MEASURES, MAX_PIVOT_ROWS, PIVOT_HEATS } from '#core/query/pivot.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { BreakWidth } from '../../figures/break-width.tsx';
import { breakText } from '../../figures/address-terms.ts';
import fields from '../../figures/fields.module.css';
import { breakName, measureName } from '../../figures/measure-words.ts';
import { MeasureTerms } from '../../figures/measure-terms.tsx';
import { TermPanel } from '../../panel/term-panel.tsx';
import { columnOptions, TermChoice, useTermColumns } from '../../panel/term-rows.tsx';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import type { PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import type { PivotSettings } from './pivot-settings.ts';
import classes from './pivot.module.css';

interface PivotChipsProps {
  readonly list: List;
  readonly settings: PivotSettings;
  readonly onChange: (change: Partial<PivotSettings>) => void;
}

/** What stands in the rows, in the columns and in the cells, changed in its place. */
export function PivotChips({ list, settings, onChange }: PivotChipsProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const offered = useTermColumns(list);
  const { rows, columns, measures, heat } = settings;
  const taken = [...rows, ...columns];
  return (
    <>
      <Breaks
        title={t('pivot.rows')}
        add={t('pivot.add_row')}
        terms={rows}
        max={MAX_PIVOT_ROWS}
        least={1}
        {...{ offered, taken }}
        onChange={(next) => onChange({ rows: next })}
      />
      <Breaks
        title={t('pivot.columns')}
        add={t('pivot.add_column')}
        terms={columns}
        max={MAX_PIVOT_COLUMNS}
        least={0}
        {...{ offered, taken }}
        onChange={(next) => onChange({ columns: next })}
      />
      <div className={classes.part}>
        <span aria-hidden="true">{t('pivot.values')}</span>
        <TermPanel
          title={t('pivot.values')}
          icon={null}
          start
          label={wordsInRow(
            measures.map((one) => measureName(one, offered, t)),
            locale,
          )}
          width={460}
        >
          <MeasureTerms
            {...{ offered, measures }}
            max={MAX_PIVOT_MEASURES}
            offersShares
            onChange={(next) => onChange({ measures: next, sort: undefined })}
          />
        </TermPanel>
      </div>
      <div className={classes.part}>
        <TermChoice
          label={t('pivot.heat_label')}
          value={heat}
          options={PIVOT_HEATS.map((one) => [one, t(`pivot.heat.${one}`)])}
          onChoose={(chosen) => onChange({ heat: PIVOT_HEATS.find((one) => one === chosen) ?? 'none' })}
        />
      </div>
    </>
  );
}

interface BreaksProps {
  readonly title: string;
  readonly add: string;
  readonly terms: readonly RequestBreak[];
  readonly max: number;
  /** How many must stay. */
  readonly least: number;
  readonly offered: readonly PlacedColumn[];
  /** The breaks of rows and columns together. */
  readonly taken: readonly RequestBreak[];
  readonly onChange: (terms: readonly RequestBreak[]) => void;
}

/** The breaks of one side, from the outermost on, and a button that adds one. */
function Breaks({ title, add, terms, max, least, offered, taken, onChange }: BreaksProps) {
  const { t } = useTranslation();
  const groupable = offered.filter(({ column }) => isGroupable(coreColumn(column)));
  const free = groupable.filter((placed) => isFree(placed, taken));
  return (
    <div className={classes.part} role="group" aria-label={title}>
      <span aria-hidden="true">{title}</span>
      {terms.map((term, at) => (
        <TermPanel
          key={breakText(term)}
          title={breakName(term, offered, t)}
          icon={null}
          start
          label={breakName(term, offered, t)}
          width={340}
        >
          <BreakTerm
            {...{ term, groupable, taken }}
            isKept={terms.length <= least}
            onChange={(next) => onChange(next ? terms.with(at, next) : terms.toSpliced(at, 1))}
            onFirst={at > 0 ? () => onChange([term, ...terms.toSpliced(at, 1)]) : undefined}
          />
        </TermPanel>
      ))}
      {terms.length < max && free.length > 0 ? (
        <ToolMenu
          label={add}
          icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          lines={free.map((placed) => ({
            kind: 'choice',
            key: placed.path,
            label: placed.label,
            chosen: false,
            run: () => onChange([...terms, beginOf(placed, taken)]),
          }))}
        />
      ) : null}
    </div>
  );
}

/** From the widest on. */
const PERIODS: readonly GroupPeriod[] = GROUP_PERIODS.toReversed();

/** Days and moments can be put together by several periods, each in the one before. */
function isFree({ path, column }: PlacedColumn, taken: readonly RequestBreak[]): boolean {
  const uses = taken.filter((term) => term.column === path);
  return uses.length === 0 || uses.length < periodsOf(coreColumn(column)).length;
}

/** Days and moments begin by the widest period by which they are not put together yet. */
function beginOf({ path, column }: PlacedColumn, taken: readonly RequestBreak[]): RequestBreak {
  if (periodsOf(coreColumn(column)).length === 0) return { column: path };
  const uses = taken.filter((term) => term.column === path);
  return { column: path, period: PERIODS.find((period) => uses.every((term) => term.period !== period)) };
}

interface BreakTermProps {
  readonly term: RequestBreak;
  readonly groupable: readonly PlacedColumn[];
  readonly taken: readonly RequestBreak[];
  /** It cannot be taken away. */
  readonly isKept: boolean;
  readonly onChange: (term: RequestBreak | undefined) => void;
  /** Makes it the outermost one; undefined of that one. */
  readonly onFirst: (() => void) | undefined;
}

/** By what the records are put together, and in which order that stands. */
function BreakTerm({ term, groupable, taken, isKept, onChange, onFirst }: BreakTermProps) {
  const { t } = useTranslation();
  const others = taken.filter(({ column, period }) => column !== term.column && period === undefined);
  const placed = groupable.find(({ path }) => path === term.column);
  const { descending: _descending, ...rest } = term;
  return (
    <div className={fields.fields}>
      <div className={fields.field}>
        <span aria-hidden="true">{t('list.group_column')}</span>
        <TermChoice
          label={t('list.group_column')}
          value={term.column}
          options={[
            ...(isKept ? [] : [['', t('chart.nothing')] as const]),
            ...columnOptions(groupable, term.column, others),
          ]}
          onChoose={(path) => {
            const found = groupable.find((one) => one.path === path);
            onChange(found && beginOf(found, taken));
          }}
        />
      </div>
      <BreakWidth {...{ term, placed, onChange }} />
      <div className={fields.field}>
        <span aria-hidden="true">{t('chart.order')}</span>
        <TermChoice
          label={t('chart.order')}
          value={term.descending === true ? 'descending' : 'ascending'}
          options={[
            ['ascending', t('chart.order_by.value')],
            ['descending', t('chart.order_by.value_descending')],
          ]}
          onChoose={(way) => onChange({ ...rest, ...(way === 'descending' ? { descending: true } : {}) })}
        />
      </div>
      {onFirst ? (
        <button type="button" className={classes.plain} onClick={onFirst}>
          {t('pivot.outermost')}
        </button>
      ) : null}
    </div>
  );
}
