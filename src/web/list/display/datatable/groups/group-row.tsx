import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { GroupLine } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import type { ColumnSlice, ShownColumn } from '../../../columns/shown-columns.ts';
import { recordCount } from '../../../state/record-count.ts';
import grid from '../grid-head/grid.module.css';
import { GroupArrow } from '../../../groups/group-arrow.tsx';
import { labelOfGroup, resultWords } from '../../../groups/group-words.ts';
import type { GroupedLook } from '../../../groups/grouped-look.ts';
import classes from './groups.module.css';

interface LineProps {
  readonly look: GroupedLook;
  readonly columns: readonly ShownColumn[];
  readonly slice: ColumnSlice;
  /** 1 where a column of boxes to select with comes first. */
  readonly offset: 0 | 1;
  /** The column whose cell has the keyboard's place, -1 for none in this line. */
  readonly focused: number;
}

interface GroupRowProps extends LineProps {
  readonly group: GroupLine;
  readonly index: number;
  readonly top: number;
}

/** A group as a row of a grid: what it is, how many records it has, results under their columns. */
export function GroupRow({ group, index, top, ...line }: GroupRowProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const { number, word } = recordCount(line.look.table, group.records, reader.locale);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={group.level + 1}
      aria-expanded={group.isOpen}
      data-row={index}
      data-level={Math.min(group.level, 2)}
      className={`${grid.row} ${classes.group}`}
      style={{ insetBlockStart: top }}
    >
      <Lead {...line} level={group.level} results={group.results}>
        <GroupArrow size={16} isOpen={group.isOpen} />
        <span className={classes.label}>
          {labelOfGroup(line.look, group, reader) ?? t('list.group_empty')}
        </span>
        <span className={classes.count}>
          {number} {word}
        </span>
      </Lead>
      <Scrolling {...line} results={group.results} />
    </div>
  );
}

/** The results over all records of a list, at its end; nothing where the list has neither groups nor calculations. */
export function TotalsRow({
  look,
  ...line
}: Omit<LineProps, 'look'> & { readonly look: GroupedLook | undefined }) {
  return look ? <Totals look={look} {...line} /> : null;
}

function Totals({ columns, ...line }: LineProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { look } = line;
  const { totals } = look;
  const results = totals?.results ?? [];
  const { number, word } = recordCount(look.table, totals?.records ?? 0, locale);
  return (
    <div role="rowgroup" className={classes.end}>
      <div role="row" className={`${grid.row} ${classes.totals}`}>
        <Lead {...line} columns={columns} level={0} results={results}>
          <span className={classes.label}>{t('list.totals')}</span>
          {totals ? (
            <span className={classes.count}>
              {number} {word}
            </span>
          ) : null}
        </Lead>
        <Scrolling {...line} columns={columns} results={results} />
      </div>
    </div>
  );
}

interface LeadProps extends ResultsProps {
  readonly level: number;
  readonly children: ReactNode;
}

/** The first cell, over the column of boxes and that of titles, and the results below the other columns that stay. */
function Lead({ level, children, ...line }: LeadProps) {
  const { look, columns, slice, offset, focused } = line;
  const hasFocus = focused >= 0 && focused <= offset;
  const room = roomOf(look, columns.slice(0, slice.frozen));
  const stays: Record<string, string> = { '--stays': `calc(${room}px + ${offset} * var(--select))` };
  return (
    <div role="none" className={grid.frozen}>
      <div
        role="gridcell"
        aria-colindex={offset + 1}
        className={classes.lead}
        data-focus={hasFocus || undefined}
        tabIndex={hasFocus ? 0 : undefined}
        style={{
          inlineSize: `calc(${columns[0]?.width ?? 0}px + ${offset} * var(--select))`,
        }}
      >
        <div
          className={classes.words}
          style={{
            ...stays,
            inlineSize: `calc(${roomOf(look, columns)}px + ${offset} * var(--select))`,
            paddingInlineStart: 14 + level * 20,
          }}
        >
          {children}
        </div>
      </div>
      <Results {...line} from={1} to={slice.frozen} />
    </div>
  );
}

/** The room for what a group is called, in pixels: up to the first result, while nothing is scrolled aside. */
function roomOf({ calculations }: GroupedLook, columns: readonly ShownColumn[]): number {
  const [first, ...others] = columns;
  const end = others.findIndex(({ path }) => calculations.has(path));
  const free = others.slice(0, end < 0 ? others.length : end);
  return free.reduce((room, { width }) => room + width, first?.width ?? 0);
}

interface ResultsProps extends LineProps {
  readonly results: readonly unknown[];
}

/** Results below the columns that are scrolled. */
function Scrolling(line: ResultsProps) {
  const { before, from, to, after } = line.slice;
  const gap = (size: number) =>
    size > 0 ? <div role="none" className={grid.gap} style={{ inlineSize: size }} /> : null;
  return (
    <>
      {gap(before)}
      <Results {...line} from={from} to={to} />
      {gap(after)}
    </>
  );
}

/** Results under the columns that they are of; what does not fit below each other is told on pointing at them. */
function Results({
  look,
  columns,
  from,
  to,
  offset,
  focused,
  results,
}: ResultsProps & { readonly from: number; readonly to: number }) {
  const reader = useReader();
  const { t } = useTranslation();
  return (
    <>
      {columns.slice(from, to).map((shown, at) => {
        const column = from + at + offset;
        const hasFocus = focused === column;
        const texts = resultWords(look, { ...shown, results }, { reader, t });
        return (
          <div
            key={shown.path}
            role="gridcell"
            aria-colindex={column + 1}
            className={`${grid.cell} ${classes.results}`}
            style={shown.style}
            data-align={shown.align}
            data-focus={hasFocus || undefined}
            tabIndex={hasFocus ? 0 : undefined}
            title={texts.length > 1 ? texts.join('\n') : undefined}
          >
            {texts.slice(0, MAX_LINES).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Results that fit below each other into a row. */
const MAX_LINES = 2;
