import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import type { TileInfoOf } from '#core/contract/application/dashboard-info.ts';
import { numberFormat } from '#core/language/formats.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { VIEW_ANSWERS } from '#web/data/view-answers.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { listColumns, type PlacedColumn } from '../state/list-columns.ts';
import { useTotals } from '../state/use-totals.ts';
import { TileFrame } from './tile-frame.tsx';
import type { TileList } from './tile-list.ts';
import { TileFailed, TileLoading } from './tile-states.tsx';
import classes from './tile.module.css';

interface RowsTileProps {
  readonly tile: TileInfoOf<'view'>;
  readonly list: TileList;
  readonly label: string;
  /** What stands beside the label. */
  readonly sign: ReactNode;
}

/** Pixels of a row of the grid with the gap below it, of a tile's heading, and of a line in it. */
const CELL = 60;
const HEAD = 40;
const LINE = 36;
/** Least pixels of the first column, which gives way to the others. */
const FIRST = 130;
/** Lines on a narrow screen, where tiles are as high as what they hold. */
const PHONE_LINES = 5;

/** The first records of a view, each leading to its own window. */
export function RowsTile({ tile, list, label, sign }: RowsTileProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const { locale } = useReader();
  const phone = usePhone();
  const { table, view, question } = list;
  const totals = useTotals(question, [], true);
  const count = phone ? 2 : Math.max(1, Math.min(5, Math.round(tile.width / 2)));
  const columns = titleFirst(
    table,
    listColumns({ application, table, view, arrangement: {}, paths: undefined }),
  ).slice(0, count);
  const room = Math.floor((tile.height * CELL - HEAD) / LINE);
  const limit = tile.rows ?? (phone ? PHONE_LINES : Math.max(1, room));
  const { data, error, refetch } = useFirstRows(list, columns, limit);
  const all = totals?.records;
  const note = all === undefined ? undefined : numberFormat(locale).format(all);
  const showsAll = data !== undefined && all !== undefined && data.rows.length >= all;
  return (
    <TileFrame
      label={label}
      note={note}
      sign={sign}
      more={{ href: list.href, label: t(showsAll ? 'dashboard.open' : 'dashboard.show_all') }}
    >
      {error && !data ? (
        <TileFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TileLoading lines={Math.min(limit, 6)} />
      ) : data.rows.length === 0 ? (
        <p className={classes.none}>{t('dashboard.none')}</p>
      ) : (
        <Rows {...{ table: table.id, columns, label }} rows={data.rows.slice(0, limit)} />
      )}
    </TileFrame>
  );
}

/** The columns with those before that name a record. */
function titleFirst({ title }: TileList['table'], columns: readonly PlacedColumn[]): readonly PlacedColumn[] {
  const names = columns.filter(({ path }) => title.includes(path));
  return [...names, ...columns.filter((column) => !names.includes(column))];
}

function useFirstRows({ question, table }: TileList, columns: readonly PlacedColumn[], limit: number) {
  const { filter, sort } = question;
  const body = {
    tableId: table.id,
    ...(filter ? { filter } : {}),
    columns: columns.map(({ path }) => path),
    sort: [...sort],
    limit,
  };
  return useQuery({
    queryKey: [VIEW_ANSWERS, 'first', body],
    queryFn: async ({ signal }) =>
      await call('list_full_load', { params: { mode: TABLE_MODE }, body, signal }),
  });
}

interface RowsProps {
  readonly table: number;
  readonly columns: readonly PlacedColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly label: string;
}

function Rows({ table, columns: all, rows, label }: RowsProps) {
  const reader = useReader();
  const [room, size] = useInlineSize();
  const columns = size === 0 ? all : all.slice(0, columnsWithin(size, all));
  const wide = columns.reduce((sum, { width }) => sum + width, 0);
  const isTight = size > 0 && wide > size;
  const widthOf = ({ width }: PlacedColumn, at: number) => {
    if (!isTight) return `${(width / wide) * 100}%`;
    return at === 0 ? undefined : `${width}px`;
  };
  const cell = (value: unknown, { column }: PlacedColumn) =>
    value === null || value === undefined ? null : webFieldOf(column).cell(value, column, reader);
  return (
    <table ref={room} className={classes.rows} data-tight={isTight || undefined}>
      <caption className="out-of-sight">{label}</caption>
      <thead className="out-of-sight">
        <tr>
          {columns.map(({ path, label: head }) => (
            <th key={path} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, ...cells]) => (
          <tr key={String(id)}>
            {columns.map((placed, at) => (
              <td
                key={placed.path}
                style={{ inlineSize: widthOf(placed, at) }}
                data-align={webFieldOf(placed.column).align}
              >
                {at === 0 ? (
                  <AppLink href={recordAddress(table, Number(id))}>
                    <span className={classes.first} dir="auto">
                      {cell(cells[at], placed) ?? `#${String(id)}`}
                    </span>
                  </AppLink>
                ) : (
                  cell(cells[at], placed)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many columns there is room for, the first one beside the others as narrow as it may be. */
function columnsWithin(size: number, columns: readonly PlacedColumn[]): number {
  let taken = FIRST;
  const beyond = columns.findIndex(({ width }, at) => {
    if (at > 0) taken += width;
    return taken > size;
  });
  return Math.max(1, beyond < 0 ? columns.length : beyond);
}
