import {
  CALCULATIONS,
  GROUP_LEVELS,
  GROUP_PERIODS,
  MAX_SHOWN_CALCULATIONS,
  SHOWN_CALCULATIONS,
  type GroupPeriod,
} from '#core/query/calculation.ts';
import type { ListCalculation, RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { isPathText } from '#core/query/filter.ts';

/** What an address says where the list has none, whatever its view has. */
const NONE = '-';

/** Groups as an address has them: `group=country,-ordered:month,-company@total:sum`; undefined where it leaves them to the view. */
export function groupsIn(text: string | undefined): readonly RequestGroup[] | undefined {
  if (text === undefined) return undefined;
  const groups = text.split(',').flatMap((part): RequestGroup[] => {
    const [term = '', result = ''] = part.replace(/^-/, '').split('@');
    const [column = '', period] = term.split(':');
    if (!isPathText(column)) return [];
    const descending = part.startsWith('-') ? { descending: true } : {};
    return [{ column, ...(isPeriod(period) ? { period } : {}), ...orderIn(result), ...descending }];
  });
  const first = groups.filter(
    (group, at) => groups.findIndex(({ column }) => column === group.column) === at,
  );
  return first.slice(0, GROUP_LEVELS);
}

export function groupsText(groups: readonly RequestGroup[]): string {
  if (groups.length === 0) return NONE;
  return groups
    .map(({ column, period, order, descending }) => {
      const result = order ? `@${order.column}:${order.how}` : '';
      return `${descending ? '-' : ''}${column}${period ? `:${period}` : ''}${result}`;
    })
    .join(',');
}

/** Calculations as an address has them: `calc=total:sum,total:average`; undefined where it leaves them to the view. */
export function calculationsIn(text: string | undefined): readonly ListCalculation[] | undefined {
  return text
    ?.split(',')
    .slice(0, MAX_SHOWN_CALCULATIONS)
    .flatMap((part): ListCalculation[] => {
      const [column = '', how] = part.split(':');
      return isPathText(column) && isHow(how) ? [{ column, how }] : [];
    });
}

export function calculationsText(calculations: readonly ListCalculation[]): string {
  if (calculations.length === 0) return NONE;
  return calculations.map(({ column, how }) => `${column}:${how}`).join(',');
}

/** What the server is asked for, each thing once: a share is made of sums. */
export function askedCalculations(calculations: readonly ListCalculation[]): readonly RequestCalculation[] {
  const asked = new Map<string, RequestCalculation>();
  for (const { column, how } of calculations) {
    const sum = how === 'percent' ? 'sum' : how;
    asked.set(`${column}:${sum}`, { column, how: sum });
  }
  return [...asked.values()];
}

/** What an address says of groups: nothing where they are those of the view. */
export function groupsUnlessViewed(
  groups: readonly RequestGroup[],
  viewed: readonly RequestGroup[] = [],
): readonly RequestGroup[] | undefined {
  return groupsText(groups) === groupsText(viewed) ? undefined : groups;
}

/** What an address says of calculations: nothing where they are those of the view. */
export function calculationsUnlessViewed(
  calculations: readonly ListCalculation[],
  viewed: readonly ListCalculation[] = [],
): readonly ListCalculation[] | undefined {
  return calculationsText(calculations) === calculationsText(viewed) ? undefined : calculations;
}

function orderIn(text: string): Pick<RequestGroup, 'order'> {
  const [column = '', said] = text.split(':');
  const how = CALCULATIONS.find((one) => one === said);
  return how && isPathText(column) ? { order: { column, how } } : {};
}

function isPeriod(text: string | undefined): text is GroupPeriod {
  return GROUP_PERIODS.some((period) => period === text);
}

function isHow(text: string | undefined): text is ListCalculation['how'] {
  return SHOWN_CALCULATIONS.some((how) => how === text);
}
