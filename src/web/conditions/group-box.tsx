import { IconBrackets, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { isList } from '#core/fields/traits.ts';
import { listOfPart, type RequestFilter } from '#core/query/filter.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { newCondition } from './condition.ts';
import { conditionColumn } from './condition-columns.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { completeFilter, emptyGroup, grouped, groupParts, joinOf, type Join } from './builder-filter.ts';
import { ConditionRow } from './condition-row.tsx';
import classes from './conditions.module.css';
import { useMatching } from './use-matching.ts';

interface PartProps {
  readonly table: TableInfo;
  /** Whether it is told how many records match: those of the list itself, not those of a list of its records. */
  readonly counted: boolean;
  /** Whether it may ask for records of lists. */
  readonly lists: boolean;
  readonly filter: RequestFilter;
  readonly onChange: (filter: RequestFilter) => void;
  readonly onRemove?: (() => void) | undefined;
}

const JOINS = ['all', 'any', 'none'] as const;

/** Conditions and groups that are joined with each other, in one box. */
export function GroupBox({ table, counted, lists, filter, onChange, onRemove }: PartProps) {
  const { t } = useTranslation();
  const join = joinOf(filter) ?? 'all';
  const parts = groupParts(filter);
  return (
    <fieldset className={onRemove ? classes.box : classes.root}>
      <legend className="out-of-sight">{t(`filter.${join}`)}</legend>
      <div className={classes.line}>
        <select
          className={classes.select}
          aria-label={t('filter.join')}
          value={join}
          onChange={(event) => onChange(grouped(event.currentTarget.value as Join, parts))}
        >
          {JOINS.map((one) => (
            <option key={one} value={one}>
              {t(`filter.${one}`)}
            </option>
          ))}
        </select>
        <PartEnd
          table={table}
          counted={counted && onRemove !== undefined}
          filter={filter}
          onRemove={onRemove}
        />
      </div>
      {parts.map((part, at) => (
        <Part
          // Parts have no names of their own; what is typed stands in the filter.
          key={at}
          table={table}
          counted={counted}
          lists={lists}
          filter={part}
          onChange={(next) => onChange(grouped(join, parts.with(at, next)))}
          onRemove={() => onChange(grouped(join, parts.toSpliced(at, 1)))}
        />
      ))}
      <AddPart table={table} lists={lists} onAdd={(part) => onChange(grouped(join, [...parts, part]))} />
    </fieldset>
  );
}

function Part(props: PartProps) {
  const { filter } = props;
  if (joinOf(filter)) return <GroupBox {...props} />;
  if (listOfPart(filter) !== undefined) return <ListBox {...props} />;
  if ('operator' in filter)
    return (
      <div className={classes.line}>
        <ConditionRow table={props.table} condition={filter} onChange={props.onChange} />
        <PartEnd {...props} />
      </div>
    );
  return (
    <div className={classes.line}>
      <code className={classes.formula}>{'formula' in filter ? filter.formula : ''}</code>
      <PartEnd {...props} />
    </div>
  );
}

/** The records of a list, and what one of them must fulfil, or none. */
function ListBox({ table, counted, filter, onChange, onRemove }: PartProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const path = listOfPart(filter) ?? '';
  const list = conditionColumn(application, table, path);
  const target = application.tables.get((list?.column as { target?: number } | undefined)?.target ?? 0);
  const where = ('where' in filter && filter.where) || emptyGroup();
  if (!list || !target) return null;
  const isSome = 'some' in filter;
  const put = (some: boolean, inner: RequestFilter): void =>
    onChange(some ? { some: path, where: inner } : { none: path, where: inner });
  return (
    <fieldset className={classes.box}>
      <legend className="out-of-sight">{list.label}</legend>
      <div className={classes.line}>
        <select
          className={classes.select}
          aria-label={t('filter.list')}
          value={isSome ? 'some' : 'none'}
          onChange={(event) => put(event.currentTarget.value === 'some', where)}
        >
          <option value="some">{t('filter.some_list', { label: list.label })}</option>
          <option value="none">{t('filter.none_list', { label: list.label })}</option>
        </select>
        <PartEnd table={table} counted={counted} filter={filter} onRemove={onRemove} />
      </div>
      <GroupBox
        table={target}
        counted={false}
        lists
        filter={joinOf(where) ? where : { all: [where] }}
        onChange={(inner) => put(isSome, inner)}
      />
    </fieldset>
  );
}

type PartEndProps = Pick<PartProps, 'table' | 'counted' | 'filter' | 'onRemove'>;

/** How many records match a part, and its cross. */
function PartEnd({ table, counted, filter, onRemove }: PartEndProps) {
  const { t, language } = useTranslation();
  const count = useMatching(table.id, counted ? completeFilter(filter) : undefined);
  return (
    <span className={classes.end}>
      {counted && count !== undefined ? (
        <span className={classes.count} title={t('filter.matching', { number: count })}>
          {count.toLocaleString(language)}
        </span>
      ) : null}
      {onRemove ? (
        <ToolButton
          bare
          icon={<IconX size={14} aria-hidden="true" />}
          label={t('filter.remove')}
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}

interface AddPartProps extends Pick<PartProps, 'table' | 'lists'> {
  readonly onAdd: (part: RequestFilter) => void;
}

function AddPart({ table, lists: hasLists, onAdd }: AddPartProps) {
  const { t } = useTranslation();
  const lists = hasLists ? webColumns(table).filter(isList) : [];
  const [first] = webColumns(table).filter((column) => !isList(column));
  return (
    <div className={classes.add}>
      {first ? (
        <ToolButton
          icon={<IconPlus size={16} aria-hidden="true" />}
          label={t('filter.add_condition')}
          onClick={() => onAdd(newCondition(first.name, first))}
        />
      ) : null}
      <ToolButton
        icon={<IconBrackets size={16} aria-hidden="true" />}
        label={t('filter.add_group')}
        onClick={() => onAdd({ any: [] })}
      />
      {lists.length > 0 ? (
        <select
          className={classes.select}
          aria-label={t('filter.list')}
          value=""
          onChange={(event) => onAdd({ some: event.currentTarget.value, where: emptyGroup() })}
        >
          <option value="" disabled>
            {t('filter.list')}…
          </option>
          {lists.map((list) => (
            <option key={list.name} value={list.name}>
              {t('filter.some_list', { label: list.label })}
            </option>
          ))}
        </select>
      ) : null}
    </div>
  );
}
