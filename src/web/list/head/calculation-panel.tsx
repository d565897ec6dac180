import { IconMathFunction, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculationsOf } from '#core/fields/calculations.ts';
import { useApplication } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import type { PlacedColumn } from '../state/list-columns.ts';
import type { ListCalculation } from '../state/list-groups.ts';
import { offeredColumns } from '../state/list-columns.ts';
import { Panel } from '../panel/panel.tsx';
import classes from '../panel/panel-rows.module.css';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

/** What is calculated of the list and each of its groups, shown under the column that it is of. */
export function CalculationPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const hows = [...new Set(list.calculations.map(({ how }) => t(`list.how.${how}`)))];
  return (
    <Panel
      title={t('list.calculate')}
      opened={opened}
      onClose={() => setOpened(false)}
      end
      width={380}
      target={
        <ToolButton
          icon={<IconMathFunction size={18} stroke={1.6} aria-hidden="true" />}
          label={hows.length > 0 ? hows.join(', ') : t('list.calculate')}
          title={t('list.calculate')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <Calculations list={list} />
    </Panel>
  );
}

function Calculations({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const shown = new Set(list.columns.map(({ path }) => path));
  const offered = [...own, ...linked.flatMap(({ columns }) => columns)].filter(
    ({ path, column }) => shown.has(path) && howsOf(column).length > 0,
  );
  const { calculations } = list;
  const change = (next: readonly ListCalculation[]): void =>
    list.change({ calculations: next.length > 0 ? next : undefined });
  const next = nextOf(offered, calculations);
  return (
    <div className={classes.rows}>
      {calculations.length === 0 ? <p className={classes.note}>{t('list.uncalculated')}</p> : null}
      {calculations.map((calculation, at) => (
        <CalculationTerm
          key={`${calculation.column}:${calculation.how}`}
          calculation={calculation}
          offered={offered}
          onChange={(changed) => change(calculations.with(at, changed))}
          onRemove={() => change(calculations.toSpliced(at, 1))}
        />
      ))}
      {next ? (
        <div>
          <ToolButton
            data-autofocus
            icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.add_calculation')}
            onClick={() => change([...calculations, next])}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The next thing to calculate: more of the last column, else the sum of what tells most. */
function nextOf(
  offered: readonly PlacedColumn[],
  calculations: readonly ListCalculation[],
): ListCalculation | undefined {
  const last = calculations.at(-1)?.column;
  const inOrder = offered.toSorted(
    (one, other) => Number(other.path === last) - Number(one.path === last) || rankOf(one) - rankOf(other),
  );
  const all = inOrder.flatMap(({ path, column }) => howsOf(column).map((how) => ({ column: path, how })));
  const free = all.filter(
    ({ column, how }) => !calculations.some((one) => one.column === column && one.how === how),
  );
  return free.find(({ column, how }) => (last === undefined ? how === 'sum' : column === last)) ?? free[0];
}

/** Of columns that are no figures of cards. */
const MAX_RANK = 100;

/** Amounts that a card would show come first. */
function rankOf({ column }: PlacedColumn): number {
  return webFieldOf(column).figureRank ?? MAX_RANK;
}

function howsOf(column: PlacedColumn['column']): readonly ListCalculation['how'][] {
  const hows = calculationsOf(coreColumn(column));
  return hows.includes('sum') ? [...hows, 'percent'] : hows;
}

interface CalculationTermProps {
  readonly calculation: ListCalculation;
  readonly offered: readonly PlacedColumn[];
  readonly onChange: (calculation: ListCalculation) => void;
  readonly onRemove: () => void;
}

function CalculationTerm({ calculation, offered, onChange, onRemove }: CalculationTermProps) {
  const { t } = useTranslation();
  const { column, how } = calculation;
  const shown = offered.find(({ path }) => path === column);
  const hows = shown ? howsOf(shown.column) : [how];
  return (
    <div className={classes.row}>
      <select
        className={classes.choice}
        aria-label={t('list.calculation_column')}
        value={column}
        onChange={({ currentTarget: { value } }) => {
          const chosen = offered.find(({ path }) => path === value);
          const others = chosen ? howsOf(chosen.column) : [];
          onChange({ column: value, how: others.includes(how) ? how : (others[0] ?? 'count') });
        }}
      >
        {offered.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={classes.choice}
        aria-label={t('list.calculation_how')}
        value={how}
        onChange={({ currentTarget: { value } }) =>
          onChange({ column, how: hows.find((one) => one === value) ?? how })
        }
      >
        {hows.map((one) => (
          <option key={one} value={one}>
            {t(`list.how.${one}`)}
          </option>
        ))}
      </select>
      <ToolButton
        bare
        icon={<IconX size={16} stroke={1.6} aria-hidden="true" />}
        label={t('list.remove')}
        onClick={onRemove}
      />
    </div>
  );
}
