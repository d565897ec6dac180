import type { RequestBreak, RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import { calculationsOf, isGroupable, isStepOf, periodsOf } from '#core/fields/calculations.ts';
import type { WebApplication } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { listColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';

/** What figures can be asked of: what an address names may be there no longer, or not for this user. */
export function knownTerms(application: WebApplication, table: List['table']) {
  const columnAt = (path: string) => {
    const found = listColumn(application, table, path)?.column;
    return found && coreColumn(found);
  };
  return {
    isBreak: ({ column: path, period, step }: RequestBreak): boolean => {
      const column = columnAt(path);
      if (!column || !isGroupable(column)) return false;
      if (period !== undefined) return periodsOf(column).includes(period);
      return step === undefined || isStepOf(column, step);
    },
    isMeasure: ({ column: path, how }: RequestMeasure): boolean => {
      if (path === undefined) return how === 'count';
      const column = columnAt(path);
      return column !== undefined && calculationsOf(column).includes(how);
    },
  };
}
