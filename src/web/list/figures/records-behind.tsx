import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type {
  DrillElement,
  DrillRequest,
  RequestBreak,
  RequestMeasure,
} from '#core/contract/lists/figure-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { numberFormat } from '#core/language/formats.ts';
import { listAddress, recordAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { recordCount } from '../state/record-count.ts';
import type { List } from '../state/use-list.ts';
import type { ShownMeasure } from './measure-words.ts';
import classes from './records-behind.module.css';

interface BehindProps {
  readonly list: List;
  /** The question that the figures answer. */
  readonly body: FigureBody;
  /** The element of each break; null for all of one. */
  readonly at: readonly (DrillElement | null)[];
  readonly title: string;
  /** What the elements are called. */
  readonly names: readonly string[];
  readonly measures: readonly ShownMeasure[];
  readonly onClose: () => void;
}

/** Records that are listed beside figures; the list itself has all. */
const FEW = 50;

/** The records behind an element of figures: how many, the results over them, the first of them, and the list of all. */
export function RecordsBehind({ list, body, at, title, names, measures, onClose }: BehindProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { table, views } = list;
  const { drill, rows } = useBehind(list, body, at);
  // No filter says which records were chosen: the list of all cannot be opened.
  const shown = isOfSome(body) ? undefined : views.find(({ mode }) => mode === TABLE_MODE);
  const { number, word } = recordCount(table, drill.data?.count ?? 0, locale);
  const address = shown && drill.data && behindAddress(list, shown.id, drill.data.filter);
  return (
    <aside className={classes.behind} aria-label={title}>
      <div className={classes.behindHead}>
        <div>
          <h2>{drill.data ? t('chart.behind_count', { number, word }) : title}</h2>
          <p>{names.length > 0 ? names.join(' · ') : t('chart.all')}</p>
        </div>
        <ToolButton
          bare
          icon={<IconX size={18} stroke={1.6} aria-hidden="true" />}
          label={t('chart.close')}
          onClick={onClose}
        />
      </div>
      {drill.error ? <ErrorState error={drill.error} /> : null}
      <dl className={classes.figures}>
        {measures.map(({ label, text, column }, index) =>
          column === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text(drill.data?.results[index] ?? null) || '–'}</dd>
            </div>
          ),
        )}
      </dl>
      {rows.error ? <ErrorState error={rows.error} /> : null}
      <ul className={classes.records}>
        {rows.data?.rows.map((row) => (
          <RecordLine key={String(row[0])} list={list} row={row} />
        ))}
      </ul>
      <div className={classes.behindEnd}>
        {address ? <AppLink href={address}>{t('chart.open_all', { number, word })}</AppLink> : <span />}
        {rows.data ? (
          <span>
            {t('chart.shown_of', { shown: numberFormat(locale).format(rows.data.rows.length), number })}
          </span>
        ) : null}
      </div>
    </aside>
  );
}

/** What figures are asked by. */
interface FigureBody extends Pick<DrillRequest, 'tableId' | 'filter' | 'search' | 'records' | 'without'> {
  readonly measures: readonly RequestMeasure[];
  readonly breaks: readonly RequestBreak[];
}

/** Asks for the filter behind an element, then for the first of its records. */
function useBehind(list: List, body: FigureBody, at: readonly (DrillElement | null)[]) {
  const { table, question, sort } = list;
  const columns = shownPaths(list);
  const request = { ...body, measures: [...body.measures], breaks: [...body.breaks], at: [...at] };
  const drill = useQuery({
    queryKey: [VIEW_ANSWERS, 'drill', request],
    queryFn: async ({ signal }) => await call('list_full_drill', { body: request, signal }),
  });
  const filter = drill.data?.filter;
  const asked = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    ...(question.search ? { search: question.search } : {}),
    columns: [...columns],
    sort: [...sort],
    ...(body.records ? { records: body.records } : {}),
    ...(body.without ? { without: body.without } : {}),
    limit: FEW,
  };
  const rows = useQuery({
    queryKey: [VIEW_ANSWERS, 'behind', asked],
    queryFn: async ({ signal }) =>
      await call('list_full_load', { params: { mode: TABLE_MODE }, body: asked, signal }),
    enabled: filter !== undefined,
  });
  return { drill, rows };
}

/** Whether figures are of chosen records alone. */
function isOfSome({ records, without = [] }: FigureBody): boolean {
  return records !== undefined || without.length > 0;
}

const LINES = 3;

function shownPaths({ columns }: List): readonly string[] {
  return columns.slice(0, LINES).map(({ path }) => path);
}

function RecordLine({ list, row }: { readonly list: List; readonly row: readonly unknown[] }) {
  const reader = useReader();
  const [id, ...cells] = row;
  const [title, ...more] = list.columns.slice(0, LINES).map(({ column }, at) => {
    const value = cells[at];
    return value === null || value === undefined ? undefined : webFieldOf(column).cell(value, column, reader);
  });
  return (
    <li>
      <AppLink href={recordAddress(list.table.id, Number(id))}>
        <span className={classes.recordTitle}>{title ?? `#${String(id)}`}</span>
        <span className={classes.recordMore}>
          {more.map((one, at) => (
            <span key={at}>{one}</span>
          ))}
        </span>
      </AppLink>
    </li>
  );
}

function behindAddress({ table, question }: List, view: number, filter: object): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(question.search ? { q: question.search } : {}),
  });
  return `${listAddress(table.id, view)}?${query.toString()}`;
}
