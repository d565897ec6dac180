import type { ListCalculation } from '#core/contract/lists/group-routes.ts';
import { listColumn, type PlacedColumn } from '../state/list-columns.ts';
import { useListTotals, type List } from '../state/use-list.ts';
import type { Totals } from '../state/use-totals.ts';
import { useApplication } from '#web/api/application.tsx';
import type { GroupPeriod } from '#core/query/calculation.ts';

/** A calculation with the place of its result among those of a group. */
interface PlacedCalculation extends ListCalculation {
  readonly at: number;
}

/** What groups and totals of a grid need to know beside its columns. */
export interface GroupedLook {
  /** By what the groups of each level are made. */
  readonly levels: readonly { readonly placed: PlacedColumn; readonly period: GroupPeriod | undefined }[];
  /** What is shown under a column, by its path. */
  readonly calculations: ReadonlyMap<string, readonly PlacedCalculation[]>;
  /** The columns that something is calculated of, whether or not the list shows them. */
  readonly calculated: readonly PlacedColumn[];
  readonly totals: Totals | undefined;
  readonly table: List['table'];
}

/** How a list shows its groups and totals; undefined where it has neither. */
export function useGroupedLook(list: List): GroupedLook | undefined {
  const application = useApplication();
  const totals = useListTotals(list);
  const { table } = list;
  // The groups on show may still be those that were asked for before.
  const { groups, asked } = list.shown;
  if (groups.length === 0 && asked.length === 0) return undefined;
  const levels = groups.flatMap(({ column, period }) => {
    const placed = listColumn(application, table, column);
    return placed ? [{ placed, period }] : [];
  });
  const placed = list.calculations.map((calculation): PlacedCalculation => {
    const how = calculation.how === 'percent' ? 'sum' : calculation.how;
    const at = asked.findIndex((one) => one.column === calculation.column && one.how === how);
    return { ...calculation, at };
  });
  const calculations = Map.groupBy(placed, ({ column }) => column);
  const calculated = [...calculations.keys()].flatMap((path) => listColumn(application, table, path) ?? []);
  const isOfTotals = JSON.stringify(asked) === JSON.stringify(list.asked);
  return { levels, calculations, calculated, totals: isOfTotals ? totals : undefined, table };
}

/** The result of a calculation in a group; a share is that of the sum of all records. */
export function resultOf(
  { how, at }: PlacedCalculation,
  results: readonly unknown[],
  totals: Totals | undefined,
): unknown {
  const result = results[at];
  if (how !== 'percent' || result === null || result === undefined) return result;
  const whole = Number(totals?.results[at] ?? 0);
  return whole === 0 ? undefined : Number(result) / whole;
}
