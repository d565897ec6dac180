import { useTranslation } from '#web/std/translation.ts';
import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { GROUP_LEVELS } from '#core/query/calculation.ts';
import { isGroupable, periodsOf } from '#core/fields/calculations.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { columnOptions, TermChoice, TermRows, useTermColumns } from '../panel/term-rows.tsx';
import classes from '../panel/panel-rows.module.css';
import { orderedGroup, useGroupOrders } from '../state/group-orders.ts';
import type { PlacedColumn } from '../state/list-columns.ts';
import { groupsUnlessViewed } from '../state/list-groups.ts';
import type { List } from '../state/use-list.ts';
import { DirectionButton } from './sort-terms.tsx';

/** The columns that a list is grouped by, each in a line. */
export function GroupTerms({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const offered = useTermColumns(list).filter(({ column }) => isGroupable(coreColumn(column)));
  const { groups, grouped } = list;
  const next = offered.find(({ path }) => groups.every(({ column }) => column !== path));
  const change = (terms: readonly RequestGroup[]): void =>
    list.change({ groups: groupsUnlessViewed(terms, list.view?.groups) });
  return (
    <div className={classes.rows}>
      <TermRows<RequestGroup>
        terms={groups}
        keyOf={({ column }) => column}
        none={t('list.ungrouped')}
        add={t('list.add_group')}
        next={next && groups.length < GROUP_LEVELS ? { column: next.path } : undefined}
        onChange={change}
        renderRow={(group, changeGroup) => (
          <>
            <TermChoice
              label={t('list.group_column')}
              value={group.column}
              options={columnOptions(offered, group.column, groups)}
              onChoose={(column) => changeGroup({ column })}
            />
            <PeriodChoice
              group={group}
              shown={offered.find(({ path }) => path === group.column)}
              onChange={changeGroup}
            />
            <OrderChoice list={list} group={group} onChange={changeGroup} />
            <DirectionButton
              descending={group.descending === true}
              onTurn={(descending) => {
                const { descending: _before, ...rest } = group;
                changeGroup({ ...rest, ...(descending ? { descending } : {}) });
              }}
            />
          </>
        )}
      />
      {grouped ? (
        <div className={classes.end}>
          <ToolButton
            label={t('list.open_groups')}
            onClick={() => grouped.windows.open({ depth: groups.length, others: [] })}
          />
          <ToolButton
            label={t('list.close_groups')}
            onClick={() => grouped.windows.open({ depth: 0, others: [] })}
          />
        </div>
      ) : null}
    </div>
  );
}

interface OrderChoiceProps {
  readonly list: List;
  readonly group: RequestGroup;
  readonly onChange: (group: RequestGroup) => void;
}

/** By what groups are sorted: what they are, or a result; nothing where the list calculates none. */
function OrderChoice({ list, group, onChange }: OrderChoiceProps) {
  const { t } = useTranslation();
  const orders = useGroupOrders(list, group);
  if (orders.length === 0) return null;
  return (
    <TermChoice
      label={t('list.group_order')}
      value={group.order ? nameOf(group.order) : ''}
      options={[
        ['', t('list.group_order_value')],
        ...orders.map(({ order, label }) => [nameOf(order), label] as const),
      ]}
      onChoose={(value) =>
        onChange(orderedGroup(group, orders.find(({ order }) => nameOf(order) === value)?.order))
      }
    />
  );
}

function nameOf({ column, how }: RequestCalculation): string {
  return `${column}:${how}`;
}

interface PeriodChoiceProps {
  readonly group: RequestGroup;
  readonly shown: PlacedColumn | undefined;
  readonly onChange: (group: RequestGroup) => void;
}

/** The period by which days and moments are grouped; nothing for other columns. */
function PeriodChoice({ group, shown, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const periods = shown ? periodsOf(coreColumn(shown.column)) : [];
  if (periods.length === 0) return null;
  return (
    <TermChoice
      label={t('list.group_period')}
      value={group.period ?? ''}
      options={[
        ['', t('list.period.value')],
        ...periods.map((one) => [one, t(`list.period.${one}`)] as const),
      ]}
      onChoose={(value) => {
        const { period: _before, ...rest } = group;
        const period = periods.find((one) => one === value);
        onChange({ ...rest, ...(period ? { period } : {}) });
      }}
    />
  );
}
