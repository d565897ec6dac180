import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { hasChangedAt } from '#web/data/row-reconcile.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { TreeNode } from '#web/data/rows.ts';
import { lookProps } from '#web/ui/look.ts';
import type { Translate } from '#core/language/texts.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import type { DraftLook } from '../cells/cell-draft.ts';
import { sidesAt, type RangeBounds } from '../cells/cell-range.ts';
import { DraftedContent } from './drafted-content.tsx';
import { grip } from '../../../moving/grip.tsx';
import { cellContent, withCellRecord } from './cell-content.tsx';
import { cellInPlace, tickedCell } from './cell-in-place.tsx';
import { GroupArrow } from '../../../groups/group-arrow.tsx';
import editing from './grid-editing.module.css';
import tree from '../../../groups/group-arrow.module.css';
import boxes from '#web/ui/box.module.css';
import classes from '../grid-head/grid.module.css';
import type { RowLook } from '../../../rows/row-editing.ts';
import { resultText } from '../../../figures/result-text.ts';
import { looksOf, type PlacedLayout } from '../../../state/list-layouts.ts';
import type { ColumnSlice, ShownColumn } from '../../../columns/shown-columns.ts';

type DraftedRow = NonNullable<ReturnType<DraftLook['get']>>;

interface GridRowProps {
  readonly row: ListRow | undefined;
  readonly index: number;
  readonly top: number;
  readonly tableId: number;
  readonly columns: readonly ShownColumn[];
  readonly slice: ColumnSlice;
  readonly reader: Reader;
  /** What the box to select the row is called; undefined where rows are not selected. */
  readonly selectLabel: string | undefined;
  readonly selected: boolean;
  /** The column whose cell has the keyboard's place, -1 for none in this row. */
  readonly focused: number;
  readonly flashing: boolean;
  /** Boxes that the viewer may tick are boxes. */
  readonly ticks: boolean;
  /** The range of cells that goes through the row, and whether it is more than one cell. */
  readonly range: RangeBounds | undefined;
  readonly isRange: boolean;
  /** What the fill handle is being dragged over. */
  readonly filling: RangeBounds | undefined;
  /** The node of a tree that it is. */
  readonly node: TreeNode | undefined;
  readonly t: Translate;
  /** What is about to become of the row's cells, by path. */
  readonly drafted: DraftedRow | undefined;
  /** Rows are edited in their place: a press on a cell leads nowhere. */
  readonly inPlace: boolean;
  /** Texts go on in further lines. */
  readonly wraps: boolean;
  /** What of the row is not in the list's rows yet. */
  readonly look: RowLook | undefined;
  /** What may make it stand out. */
  readonly layouts: readonly PlacedLayout[];
  /** What stands in the cell with the keyboard's place while the row is edited. */
  readonly control: ReactNode;
  /** What the handle to drag the row by is called; undefined where it is not moved. */
  readonly gripLabel: string | undefined;
  readonly dragged: boolean;
  /** What the button of the row's menu is called; undefined where rows have none. */
  readonly menuLabel: string | undefined;
}

/** One row: plain elements only, as a scroll draws thousands of them. Events are handled by the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, slice, selected, selectLabel, node } = props;
  const looks = row && props.layouts.length > 0 ? looksOf(props.layouts, row) : undefined;
  const whole = looks?.whole && lookProps(looks.whole);
  const offset = selectLabel === undefined ? 0 : 1;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectLabel === undefined ? undefined : selected}
      aria-busy={row ? undefined : true}
      aria-level={node && node.level + 1}
      aria-expanded={node && node.children > 0 ? node.isOpen : undefined}
      data-row={index}
      data-flash={props.flashing || undefined}
      data-state={props.look?.state}
      data-dragged={props.dragged || undefined}
      data-place={node?.isPlace || undefined}
      data-edited={props.control === undefined ? undefined : true}
      {...whole}
      className={classes.row}
      style={{ insetBlockStart: props.top, ...whole?.style }}
    >
      <div role="none" className={classes.frozen}>
        {props.gripLabel === undefined ? null : grip(props.gripLabel)}
        {selectLabel === undefined ? null : selectCell(props, selectLabel)}
        {columns
          .slice(0, slice.frozen)
          .map((shown, at) => cell(props, { shown, column: at + offset, leads: at === 0, looks }))}
      </div>
      {slice.before > 0 ? (
        <div role="none" className={classes.gap} style={{ inlineSize: slice.before }} />
      ) : null}
      {columns
        .slice(slice.from, slice.to)
        .map((shown, at) => cell(props, { shown, column: slice.from + at + offset, leads: false, looks }))}
      {slice.after > 0 ? (
        <div role="none" className={classes.gap} style={{ inlineSize: slice.after }} />
      ) : null}
      {props.menuLabel === undefined || !row ? null : menuCell(props.menuLabel, columns.length + offset)}
    </div>
  );
});

interface CellPart {
  readonly shown: ShownColumn;
  readonly column: number;
  /** The cell leads to the record. */
  readonly leads: boolean;
  readonly looks: ReturnType<typeof looksOf>;
}

/** A cell's element: a function and no component, as that would double the work of drawing a row. */
function cell(props: GridRowProps, { shown: placed, column, leads, looks }: CellPart) {
  const shown = shownOf(placed, props.node);
  // The head of the column says what records of the list show in it.
  const named = shown.label === placed.label ? undefined : shown.label;
  const { row, focused, look, inPlace } = props;
  const hasFocus = focused === column;
  const isEdited = hasFocus && props.control !== undefined;
  const content = isEdited ? props.control : contentOf(props, shown, column);
  const longer = typeof content === 'string' && content.length > 12 ? content : undefined;
  const own = { row: props.index, column: column - (props.selectLabel === undefined ? 0 : 1) };
  const sides = props.range && sidesAt(props.range, own);
  const isLast = sides?.includes('b') === true && sides.includes('e');
  const drafted = props.drafted?.get(shown.path);
  const cellLook = looks?.columns.get(shown.path);
  const layout = cellLook && lookProps(cellLook);
  const isWrong = look !== undefined && shown.path === shown.column.name && shown.path in look.faults;
  return (
    <div
      key={shown.path}
      role="gridcell"
      aria-colindex={column + 1}
      className={isEdited ? `${classes.cell} ${editing.edited}` : classes.cell}
      data-wrong={isWrong || undefined}
      aria-invalid={isWrong || undefined}
      {...layout}
      style={layout === undefined ? shown.style : { ...shown.style, ...layout.style }}
      data-align={shown.align}
      data-figures={shown.figures || undefined}
      data-rich={(isText(content) || isEdited) && !(leads && props.node) ? undefined : true}
      data-range={props.isRange ? sides : undefined}
      data-filling={(props.filling && sidesAt(props.filling, own)) ?? undefined}
      data-drafted={drafted?.state}
      data-flash={(props.flashing && row && hasChangedAt(row, shown.place)) || undefined}
      data-focus={hasFocus || undefined}
      tabIndex={hasFocus ? 0 : undefined}
      title={longer === undefined || named === undefined ? (named ?? longer) : `${named}\n${longer}`}
    >
      {leads && props.node ? nodeSign(props.node) : null}
      {named === undefined ? null : <span className="out-of-sight">{`${named} `}</span>}
      {leads && row && (row[0] > 0 || props.node?.member) && !inPlace && !drafted && isText(content)
        ? inLines(props.wraps, titleLink(props, row, content || `#${Math.abs(row[0])}`))
        : inLines(props.wraps && isText(content), content)}
      {leads && props.node && props.node.children > 0 ? (
        <span className={tree.count}>{props.node.children}</span>
      ) : null}
      {leads && props.node?.isPlace ? <span className="out-of-sight">{props.t('tree.place')}</span> : null}
      {props.node && props.node.children > 0 && props.node.rollUps.length > 0
        ? rolledUp(props.node.rollUps, shown, props)
        : null}
      {isLast && !isEdited && row ? <span className={editing.fill} data-fill aria-hidden="true" /> : null}
    </div>
  );
}

/** What opens the record of a row. */
function titleLink({ tableId, node }: GridRowProps, [id]: ListRow, content: ReactNode) {
  const own = node?.member ? undefined : true;
  return (
    <a
      className={classes.title}
      href={recordAddress(node?.member?.table ?? tableId, Math.abs(id))}
      data-within
      data-own={own}
      tabIndex={-1}
    >
      {content}
    </a>
  );
}

/** A column as a row shows it: records of another table below those of a list show theirs in it. */
function shownOf(shown: ShownColumn, node: TreeNode | undefined): ShownColumn {
  return node?.member && shown.member ? { ...shown, ...shown.member } : shown;
}

/** What is calculated of a column over a node and all below it. */
function rolledUp(
  rollUps: TreeNode['rollUps'],
  { path, column }: ShownColumn,
  { reader, t }: Pick<GridRowProps, 'reader' | 't'>,
) {
  const words = rollUps
    .filter((one) => one.column === path)
    .map((one) => [one.how, resultText(one, one.result, { column, reader })] as const)
    .filter(([, text]) => text !== '');
  return words.length === 0 ? null : (
    <span className={tree.rolled} title={t('tree.rolled')}>
      {words
        .map(([how, text]) => (how === 'sum' ? `Σ ${text}` : t(`list.result.${how}`, { value: text })))
        .join(' · ')}
    </span>
  );
}

/** Where a node stands, and the sign that opens it. */
function nodeSign({ level, children, isOpen }: TreeNode) {
  return (
    <span
      className={tree.node}
      style={{ marginInlineStart: level * 20 }}
      data-toggle={children > 0 || undefined}
      aria-hidden="true"
    >
      {children > 0 ? <GroupArrow size={16} isOpen={isOpen} /> : null}
    </span>
  );
}

/** What stands in a cell, in as many lines as its row has. */
function inLines(wraps: boolean, content: ReactNode) {
  return wraps && content !== null ? <span className={classes.lines}>{content}</span> : content;
}

function menuCell(label: string, columns: number) {
  return (
    <div role="gridcell" aria-colindex={columns + 1} className={editing.menu}>
      <button type="button" tabIndex={-1} data-row-menu aria-haspopup="menu" aria-label={label} title={label}>
        <IconDots size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function contentOf(props: GridRowProps, shown: ShownColumn, column: number) {
  const { row, index, reader, look, inPlace, ticks } = props;
  const drafted = props.drafted?.get(shown.path);
  if (drafted) return <DraftedContent cell={drafted} shown={shown} reader={reader} />;
  // A column that was just added has no place in the rows yet.
  const stored = shown.place > 0 ? row?.[shown.place] : undefined;
  const own = look?.values[shown.path];
  const value = own === undefined ? stored : own;
  if (value === undefined) return row && row[0] < 0 ? null : placeholder(index + column);
  if (inPlace) return cellInPlace(shown, value, reader);
  const content = (ticks && tickedCell(shown, value, reader)) || cellContent(shown, value, { reader });
  return withCellRecord(shown, props, content);
}

function selectCell({ row, selected, focused, node }: GridRowProps, label: string) {
  const hasFocus = focused === 0;
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      className={classes.select}
      data-focus={hasFocus || undefined}
      tabIndex={hasFocus ? 0 : undefined}
    >
      {node?.member ? null : row ? (
        <span role="checkbox" className={boxes.box} aria-label={label} aria-checked={selected} />
      ) : (
        <span className={classes.bar} style={{ inlineSize: 16 }} />
      )}
    </div>
  );
}

/** What stands where a value will come. */
function placeholder(seed: number) {
  return <span className={classes.bar} style={{ inlineSize: `${40 + ((seed * 37) % 45)}%` }} />;
}

function isText(content: unknown): boolean {
  return content === null || typeof content === 'string' || typeof content === 'number';
}
