import { IconArrowDown, IconArrowUp, IconLayersIntersect, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_LEVELS, type RequestGroup } from '#core/contract/lists/group-routes.ts';
import { isGroupable, periodsOf } from '#core/fields/calculations.ts';
import { useApplication } from '#web/api/application.tsx';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { listColumn, offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import { Panel } from '../panel/panel.tsx';
import classes from '../panel/panel-rows.module.css';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

/** By which columns the records are grouped, from the outermost on; the button says which. */
export function GroupPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const application = useApplication();
  const [opened, setOpened] = useState(false);
  const names = list.groups.map(({ column }) => listColumn(application, list.table, column)?.label ?? column);
  return (
    <Panel
      title={t('list.group')}
      opened={opened}
      onClose={() => setOpened(false)}
      end
      width={380}
      target={
        <ToolButton
          icon={<IconLayersIntersect size={18} stroke={1.6} aria-hidden="true" />}
          label={names.length > 0 ? names.join(' › ') : t('list.group')}
          title={t('list.group')}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      <GroupTerms list={list} />
    </Panel>
  );
}

function GroupTerms({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  const offered = [...own, ...linked.flatMap(({ columns }) => columns)].filter(({ column }) =>
    isGroupable(coreColumn(column)),
  );
  const { groups } = list;
  const change = (next: readonly RequestGroup[]): void =>
    list.change({ groups: next.length > 0 ? next : undefined });
  const free = offered.filter(({ path }) => groups.every(({ column }) => column !== path));
  const [next] = free;
  return (
    <div className={classes.rows}>
      {groups.length === 0 ? <p className={classes.note}>{t('list.ungrouped')}</p> : null}
      {groups.map((group, at) => (
        <GroupTerm
          key={group.column}
          group={group}
          offered={offered.filter(
            ({ path }) => path === group.column || free.some((one) => one.path === path),
          )}
          onChange={(changed) => change(groups.with(at, changed))}
          onRemove={() => change(groups.toSpliced(at, 1))}
        />
      ))}
      {next && groups.length < GROUP_LEVELS ? (
        <div>
          <ToolButton
            data-autofocus
            icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.add_group')}
            onClick={() => change([...groups, { column: next.path }])}
          />
        </div>
      ) : null}
      {list.grouped ? (
        <div className={classes.end}>
          <ToolButton
            label={t('list.open_groups')}
            onClick={() => list.grouped?.windows.open({ depth: groups.length, others: [] })}
          />
          <ToolButton
            label={t('list.close_groups')}
            onClick={() => list.grouped?.windows.open({ depth: 0, others: [] })}
          />
        </div>
      ) : null}
    </div>
  );
}

interface GroupTermProps {
  readonly group: RequestGroup;
  readonly offered: readonly PlacedColumn[];
  readonly onChange: (group: RequestGroup) => void;
  readonly onRemove: () => void;
}

function GroupTerm({ group, offered, onChange, onRemove }: GroupTermProps) {
  const { t } = useTranslation();
  const { column, period, descending = false } = group;
  const shown = offered.find(({ path }) => path === column);
  const periods = shown ? periodsOf(coreColumn(shown.column)) : [];
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.row}>
      <select
        className={classes.choice}
        aria-label={t('list.group_column')}
        value={column}
        onChange={(event) => onChange({ column: event.currentTarget.value })}
      >
        {offered.map(({ path, label }) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </select>
      {periods.length === 0 ? null : (
        <select
          className={classes.choice}
          aria-label={t('list.group_period')}
          value={period ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = periods.find((one) => one === value);
            onChange({
              column,
              ...(descending ? { descending } : {}),
              ...(chosen ? { period: chosen } : {}),
            });
          }}
        >
          <option value="">{t('list.period.value')}</option>
          {periods.map((one) => (
            <option key={one} value={one}>
              {t(`list.period.${one}`)}
            </option>
          ))}
        </select>
      )}
      <ToolButton
        bare
        icon={<Arrow size={18} stroke={1.6} aria-hidden="true" />}
        label={t(descending ? 'list.descending' : 'list.ascending')}
        onClick={() =>
          onChange({ column, ...(period ? { period } : {}), ...(descending ? {} : { descending: true }) })
        }
      />
      <ToolButton
        bare
        icon={<IconX size={16} stroke={1.6} aria-hidden="true" />}
        label={t('list.remove')}
        onClick={onRemove}
      />
    </div>
  );
}
