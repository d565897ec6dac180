import { useTranslation } from '#web/std/translation.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { lookProps } from '#web/ui/look.ts';
import parts from '#web/ui/print/print-parts.module.css';
import type { ShownColumn } from '../columns/shown-columns.ts';
import { cellContent } from '../display/datatable/grid/cell-content.tsx';
import { labelOfGroup, resultWords } from '../groups/group-words.ts';
import type { GroupedLook } from '../groups/grouped-look.ts';
import { looksOf, type PlacedLayout } from '../state/list-layouts.ts';
import { recordCount } from '../state/record-count.ts';
import type { PrintedLine } from './printed-lines.ts';

interface PrintedTableProps {
  readonly label: string;
  readonly columns: readonly ShownColumn[];
  readonly lines: readonly PrintedLine[];
  /** What may make records stand out. */
  readonly layouts: readonly PlacedLayout[];
  /** How groups and totals are shown, where there are some. */
  readonly look?: GroupedLook | undefined;
}

/** The lines of a list as a table of paper, its head on each page. */
export function PrintedTable({ label, columns, lines, layouts, look }: PrintedTableProps) {
  return (
    <table className={parts.table}>
      <caption className="out-of-sight">{label}</caption>
      <thead>
        <tr>
          {columns.map((shown) => (
            <th key={shown.path} scope="col" data-align={shown.align}>
              {shown.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) =>
          line.kind === 'row' ? (
            <RecordLine key={at} row={line.row} columns={columns} layouts={layouts} />
          ) : look ? (
            <GroupLine key={at} line={line} columns={columns} look={look} />
          ) : null,
        )}
        {look ? <Totals look={look} columns={columns} /> : null}
      </tbody>
    </table>
  );
}

interface RecordLineProps extends Pick<PrintedTableProps, 'columns' | 'layouts'> {
  readonly row: ListRow;
}

function RecordLine({ row, columns, layouts }: RecordLineProps) {
  const reader = useReader();
  const looks = looksOf(layouts, row);
  return (
    <tr {...(looks?.whole && lookProps(looks.whole))}>
      {columns.map((shown) => {
        const look = looks?.columns.get(shown.path);
        return (
          <td
            key={shown.path}
            data-align={shown.align}
            data-figures={shown.figures || undefined}
            {...(look && lookProps(look))}
          >
            {cellContent(shown, row[shown.place], { reader, inert: true })}
          </td>
        );
      })}
    </tr>
  );
}

/** How many columns a group's name may take: up to the first with results. */
function roomOf(columns: readonly ShownColumn[], { calculations }: GroupedLook): number {
  const first = columns.findIndex(({ path }) => calculations.has(path));
  return first < 0 ? columns.length : Math.max(1, first);
}

interface GroupLineProps {
  readonly line: Extract<PrintedLine, { kind: 'group' }>;
  readonly columns: readonly ShownColumn[];
  readonly look: GroupedLook;
}

function GroupLine({ line: { level, group }, columns, look }: GroupLineProps) {
  const { t } = useTranslation();
  const free = roomOf(columns, look);
  const reader = useReader();
  return (
    <tr className={parts.group}>
      <th scope="row" colSpan={free} style={{ paddingInlineStart: 6 + level * 14 }}>
        {labelOfGroup(look, { level, value: group.value }, reader) ?? t('list.group_empty')}
        <Records look={look} records={group.records} />
        <Results look={look} column={columns[0]} results={group.results} />
      </th>
      {columns.slice(free).map((shown) => (
        <th key={shown.path} data-align={shown.align}>
          <Results look={look} column={shown} results={group.results} />
        </th>
      ))}
    </tr>
  );
}

/** The results over all records of the list, at its end. */
function Totals({ look, columns }: { readonly look: GroupedLook; readonly columns: readonly ShownColumn[] }) {
  const { t } = useTranslation();
  const { totals } = look;
  if (!totals) return null;
  return (
    <tr className={parts.total}>
      {columns.map((shown, at) => (
        <td key={shown.path} data-align={at === 0 ? undefined : shown.align}>
          {at === 0 ? (
            <>
              {t('list.totals')}
              <Records look={look} records={totals.records} />
            </>
          ) : null}
          <Results look={look} column={shown} results={totals.results} />
        </td>
      ))}
    </tr>
  );
}

function Records({ look, records }: { readonly look: GroupedLook; readonly records: number }) {
  const { locale } = useReader();
  const { number, word } = recordCount(look.table, records, locale);
  return (
    <span className={parts.quiet}>
      {number} {word}
    </span>
  );
}

interface ResultsProps {
  readonly look: GroupedLook;
  readonly column: ShownColumn | undefined;
  readonly results: readonly unknown[];
}

function Results({ look, column, results }: ResultsProps) {
  const { t } = useTranslation();
  const reader = useReader();
  if (!column) return null;
  return resultWords(look, { ...column, results }, { reader, t }).map((text) => (
    <span key={text} className={parts.line}>
      {text}
    </span>
  ));
}
