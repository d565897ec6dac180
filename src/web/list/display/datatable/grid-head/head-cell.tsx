import { useRef, type PointerEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { partMark } from '#web/api/part-mark.ts';
import classes from './grid-head.module.css';
import type { HeadActions } from './head-actions.ts';
import { NARROWEST, WIDEST } from '../../../state/list-columns.ts';
import { sortMark } from '../../../state/list-sort.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { ColumnDrag } from './use-column-drag.ts';

interface HeadCellProps extends HeadActions {
  readonly shown: ShownColumn;
  readonly column: number;
  readonly sort: readonly RequestSort[];
  readonly hasFocus: boolean;
  /** The list's filter asks something of the column. */
  readonly filtered: boolean;
  readonly drag: ColumnDrag;
}

/** The head of one column: its name, how it is sorted, whether it is filtered, and its edge to pull. */
export function HeadCell(props: HeadCellProps) {
  const { shown, column, sort, hasFocus, filtered, drag, onResize, onFit, onSort, onFilter } = props;
  const { path, label } = shown;
  const { help } = shown.column;
  const mark = sortMark(sort, path);
  const sortable = shown.sortable && onSort !== undefined;
  const order = mark?.descending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={mark ? order : sortable ? 'none' : undefined}
      className={classes.cell}
      style={shown.style}
      title={help === undefined ? label : `${label}\n${help}`}
      // Every role has it in ARIA 1.3, as browsers and screen readers do.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-description={help}
      data-path={path}
      data-align={shown.align}
      data-sortable={sortable || undefined}
      data-sorted={mark ? true : undefined}
      data-dragged={drag.dragged === path || undefined}
      data-drop={drag.over?.path === path ? drag.over.side : undefined}
      data-focus={hasFocus || undefined}
      tabIndex={hasFocus ? 0 : undefined}
      aria-keyshortcuts={onFilter ? 'Alt+ArrowDown' : undefined}
      {...drag.handlers(path)}
      {...partMark('columns', shown.column.id)}
    >
      {shown.align === 'end' ? <SortMark mark={mark} /> : null}
      <span className={classes.label}>{label}</span>
      {shown.align === 'end' ? null : <SortMark mark={mark} />}
      {onFilter ? <FilterMark filtered={filtered} /> : null}
      {onResize ? <Edge shown={shown} onResize={onResize} {...(onFit ? { onFit } : {})} /> : null}
    </div>
  );
}

function SortMark({ mark }: { readonly mark: ReturnType<typeof sortMark> }) {
  if (!mark) return null;
  const Arrow = mark.descending ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Arrow className={classes.arrow} size={14} stroke={1.8} aria-hidden="true" />
      {mark.place === undefined ? null : <span className={classes.place}>{mark.place}</span>}
    </>
  );
}

/** Shows that a column is filtered; pressed it opens the filter, as Alt+↓ does. */
function FilterMark({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTranslation();
  const Sign = filtered ? IconFilterFilled : IconFilter;
  return (
    <span
      className={classes.filter}
      data-filter
      data-filtered={filtered || undefined}
      title={t('filter.quick.hint')}
      // The head would take the pointer, to be dragged.
      onPointerDown={(event) => event.stopPropagation()}
      {...(filtered ? { role: 'img', 'aria-label': t('filter.quick.filtered') } : { 'aria-hidden': true })}
    >
      <Sign size={14} stroke={1.8} aria-hidden="true" />
    </span>
  );
}

interface EdgeProps {
  readonly shown: ShownColumn;
  readonly onResize: (path: string, width: number) => void;
  readonly onFit?: (path: string) => void;
}

/** The end of a column's head: pulled it makes the column wider or narrower, two clicks make it fit. */
function Edge({ shown, onResize, onFit }: EdgeProps) {
  const { t } = useTranslation();
  const start = useRef<{ x: number; width: number }>(undefined);
  const pull = (event: PointerEvent) => {
    if (!start.current) return;
    const away = event.clientX - start.current.x;
    const wider = getComputedStyle(event.currentTarget).direction === 'rtl' ? -away : away;
    onResize(shown.path, Math.round(Math.min(WIDEST, Math.max(NARROWEST, start.current.width + wider))));
  };
  return (
    <span
      className={classes.edge}
      title={t('list.resize_hint')}
      data-edge
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: shown.width };
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit?.(shown.path);
      }}
    />
  );
}
