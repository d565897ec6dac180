import { useTranslation } from '#web/std/translation.ts';
import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { listColumn } from './list-columns.ts';
import type { List } from './use-list.ts';

/** A result that groups may be sorted by, and how it is called. */
interface GroupOrder {
  readonly order: RequestCalculation;
  readonly label: string;
}

/** The results that the groups of a list may be sorted by: those that it calculates, and the one that they are sorted by. */
export function useGroupOrders(list: List, group: RequestGroup): readonly GroupOrder[] {
  const { t } = useTranslation();
  const application = useApplication();
  const { asked, table } = list;
  const own = group.order;
  const isAsked = asked.some(({ column, how }) => column === own?.column && how === own.how);
  return [...asked, ...(own && !isAsked ? [own] : [])].map((order) => ({
    order,
    label: t('list.group_order_result', {
      how: t(`list.how.${order.how}`),
      column: listColumn(application, table, order.column)?.label ?? order.column,
    }),
  }));
}

/** A group sorted by a result, the greatest first unless it says otherwise; by its values without one, as they rise. */
export function orderedGroup(
  { order: _order, descending: _descending, ...group }: RequestGroup,
  order: RequestCalculation | undefined,
  descending = true,
): RequestGroup {
  return order ? { ...group, order, ...(descending ? { descending } : {}) } : group;
}
