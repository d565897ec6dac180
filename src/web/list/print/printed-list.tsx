import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { momentFormat, numberFormat } from '#core/language/formats.ts';
import { conditionsOf } from '#core/query/filter.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { listAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { PrintPage } from '#web/ui/print/print-page.tsx';
import parts from '#web/ui/print/print-parts.module.css';
import { ErrorState } from '#web/ui/states/states.tsx';
import { useShownColumns } from '../columns/shown-columns.ts';
import { useGroupedLook } from '../groups/grouped-look.ts';
import { useConditionText } from '../filter/condition-text.tsx';
import type { ListCondition } from '#web/conditions/condition.ts';
import { chipsOf, type Chip } from '../filter/filter-chips.ts';
import { listColumn } from '../state/list-columns.ts';
import { layoutPaths, placedLayouts } from '../state/list-layouts.ts';
import { recordCount } from '../state/record-count.ts';
import { useList, type List } from '../state/use-list.ts';
import { printedLines } from './printed-lines.ts';
import { PrintedTable } from './printed-table.tsx';

/** Columns of a table that stand side by side on upright paper. */
const UPRIGHT = 6;

interface PrintedListProps {
  readonly tableId: number;
  readonly viewId?: number;
}

/** A list as it is printed: all its records up to a limit, as its address and its view say. */
export function PrintedList({ tableId, viewId }: PrintedListProps) {
  const list = useList(tableId, viewId);
  const application = useApplication();
  const { table, view, question, asked } = list;
  const isPrinted = (path: string) => isOnPaper(application, table, path);
  const groups = list.groups.filter(({ column }) => isPrinted(column));
  const placed = useMemo(() => list.columns.filter(({ column }) => column.printed !== false), [list.columns]);
  const { layouts } = list;
  const paths = useMemo(
    () => [...placed.map(({ path }) => path), ...layoutPaths(layouts)],
    [placed, layouts],
  );
  const columns = useShownColumns(application, placed, { cells: paths, frozen: 0 });
  const whole = useGroupedLook(list);
  const look = whole && { ...whole, levels: whole.levels.filter(({ placed: { path } }) => isPrinted(path)) };
  const { data, error, refetch } = useQuery({
    queryKey: ['print', 'list', question, paths, groups, asked],
    queryFn: async ({ signal }) => {
      const { filter, search } = question;
      const which = { tableId, ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
      const [printed, { count }] = await Promise.all([
        printedLines({ question, paths, groups, calculations: asked }, signal),
        call('list_full_count', { body: which, signal }),
      ]);
      return { ...printed, count, at: new Date() };
    },
    enabled: placed.length > 0,
    gcTime: 0,
  });
  const title = view?.label ?? table.plural;
  const isReady = data !== undefined && (look === undefined || look.totals !== undefined);
  return (
    <PrintPage
      title={title}
      ready={isReady}
      wide={columns.length > UPRIGHT}
      from={listAddress(table.id, viewId)}
    >
      <h1 className={parts.title}>{title}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isReady ? (
        <>
          <Facts list={list} count={data.count} printed={data.records} isCut={data.isCut} at={data.at} />
          <PrintedTable
            label={title}
            columns={columns}
            lines={data.lines}
            layouts={placedLayouts(layouts, paths)}
            look={look}
          />
        </>
      ) : null}
    </PrintPage>
  );
}

/** Whether a column may stand on paper. */
function isOnPaper(application: WebApplication, table: List['table'], path: string): boolean {
  return listColumn(application, table, path)?.column.printed !== false;
}

interface FactsProps {
  readonly list: List;
  readonly count: number;
  readonly printed: number;
  /** There are more than are printed. */
  readonly isCut: boolean;
  readonly at: Date;
}

/** Which records they are, how many, and of when. */
function Facts({ list, count, printed, isCut, at }: FactsProps) {
  const { t } = useTranslation();
  const { locale, timeZone } = useReader();
  const { table, filter, search } = list;
  const { number, word } = recordCount(table, count, locale);
  const now = momentFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  const of = { shown: numberFormat(locale).format(printed), total: number, word };
  return (
    <ul className={parts.facts}>
      <li>{isCut ? t('print.first', of) : `${number} ${word}`}</li>
      {chipsOf(filter).map((chip, at) => (
        <li key={at}>
          <ChipWords list={list} chip={chip} />
        </li>
      ))}
      {search.trim() === '' ? null : <li>{t('print.search', { text: search.trim() })}</li>}
      <li>{t('print.at', { moment: now })}</li>
    </ul>
  );
}

/** A part of the filter in words. */
function ChipWords({ list, chip }: { readonly list: List; readonly chip: Chip }) {
  const { t } = useTranslation();
  if (chip.kind === 'formula') return <bdi dir="ltr">{chip.formula}</bdi>;
  if (chip.kind === 'nested')
    return <>{t('list.chip_nested', { count: conditionsOf(chip.filter).length })}</>;
  return chip.conditions.map((condition, at) => (
    <span key={at}>
      {at > 0 ? ` ${t('list.or')} ` : null}
      <ConditionWords list={list} condition={condition} />
    </span>
  ));
}

function ConditionWords({ list, condition }: { readonly list: List; readonly condition: ListCondition }) {
  const { t } = useTranslation();
  const application = useApplication();
  const { what, value } = useConditionText(list.table, condition);
  const paths = [condition.column, ...(condition.other === undefined ? [] : [condition.other])];
  if (!paths.every((path) => isOnPaper(application, list.table, path)))
    return <>{t('print.condition_unprinted')}</>;
  return (
    <>
      {what} <bdi>{value}</bdi>
    </>
  );
}
