import { CALCULATIONS, GROUP_PERIODS, type Calculation, type GroupPeriod } from '#core/query/calculation.ts';
import {
  GROUP_LEVELS,
  type RequestCalculation,
  type RequestGroup,
} from '#core/contract/lists/group-routes.ts';
import { PathText } from '#core/query/filter.ts';

/** Something that a list shows below its groups and at its end; a share is that of the sum of the whole list. */
export interface ListCalculation {
  readonly column: string;
  readonly how: Calculation | 'percent';
}

/** What a list shows of a column at most. */
const MAX_CALCULATIONS = 30;

/** Groups as an address has them: `group=country,-ordered:month`; undefined where it has none. */
export function groupsIn(text: string | undefined): readonly RequestGroup[] | undefined {
  if (text === undefined) return undefined;
  const groups = text.split(',').flatMap((part): RequestGroup[] => {
    const [column = '', period] = part.replace(/^-/, '').split(':');
    if (!PathText.safeParse(column).success) return [];
    const descending = part.startsWith('-') ? { descending: true } : {};
    return [{ column, ...(isPeriod(period) ? { period } : {}), ...descending }];
  });
  const first = groups.filter(
    (group, at) => groups.findIndex(({ column }) => column === group.column) === at,
  );
  return first.slice(0, GROUP_LEVELS);
}

export function groupsText(groups: readonly RequestGroup[]): string {
  return groups
    .map(({ column, period, descending }) => `${descending ? '-' : ''}${column}${period ? `:${period}` : ''}`)
    .join(',');
}

/** Calculations as an address has them: `calc=total:sum,total:average`; undefined where it has none. */
export function calculationsIn(text: string | undefined): readonly ListCalculation[] | undefined {
  return text
    ?.split(',')
    .slice(0, MAX_CALCULATIONS)
    .flatMap((part): ListCalculation[] => {
      const [column = '', how] = part.split(':');
      return PathText.safeParse(column).success && isHow(how) ? [{ column, how }] : [];
    });
}

export function calculationsText(calculations: readonly ListCalculation[]): string {
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

function isPeriod(text: string | undefined): text is GroupPeriod {
  return GROUP_PERIODS.some((period) => period === text);
}

function isHow(text: string | undefined): text is ListCalculation['how'] {
  return text === 'percent' || CALCULATIONS.some((how) => how === text);
}
