import { useTranslation } from '#web/std/translation.ts';
import type { ListCalculation } from '#core/contract/lists/group-routes.ts';
import { shownCalculationsOf } from '#core/fields/calculations.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { columnOptions, TermChoice, TermRows, useTermColumns } from '../panel/term-rows.tsx';
import classes from '../panel/panel-rows.module.css';
import type { PlacedColumn } from '../state/list-columns.ts';
import { calculationsUnlessViewed } from '../state/list-groups.ts';
import type { List } from '../state/use-list.ts';

/** What is calculated of a list, each in a line. */
export function CalculationTerms({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const shown = new Set(list.columns.map(({ path }) => path));
  const offered = useTermColumns(list).filter(
    ({ path, column }) => shown.has(path) && howsOf(column).length > 0,
  );
  const { calculations } = list;
  const howsAt = (column: string, otherwise: ListCalculation['how']) => {
    const found = offered.find(({ path }) => path === column);
    return found ? howsOf(found.column) : [otherwise];
  };
  const change = (terms: readonly ListCalculation[]): void =>
    list.change({ calculations: calculationsUnlessViewed(terms, list.view?.calculations) });
  return (
    <div className={classes.rows}>
      <TermRows<ListCalculation>
        terms={calculations}
        keyOf={({ column, how }) => `${column}:${how}`}
        none={t('list.uncalculated')}
        add={t('list.add_calculation')}
        next={nextOf(offered, calculations)}
        onChange={change}
        renderRow={({ column, how }, changeTerm) => (
          <>
            <TermChoice
              label={t('list.calculation_column')}
              value={column}
              options={columnOptions(offered, column)}
              onChoose={(chosen) => {
                const hows = howsAt(chosen, how);
                changeTerm({ column: chosen, how: hows.includes(how) ? how : (hows[0] ?? 'count') });
              }}
            />
            <TermChoice
              label={t('list.calculation_how')}
              value={how}
              options={howsAt(column, how).map((one) => [one, t(`list.how.${one}`)])}
              onChoose={(chosen) =>
                changeTerm({ column, how: howsAt(column, how).find((one) => one === chosen) ?? how })
              }
            />
          </>
        )}
      />
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
  return shownCalculationsOf(coreColumn(column));
}
