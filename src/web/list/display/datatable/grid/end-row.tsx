import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { widthOf, type ColumnSlice, type ShownColumn } from '../../../columns/shown-columns.ts';
import grid from '../grid-head/grid.module.css';
import editing from './grid-editing.module.css';

interface EndRowProps {
  readonly columns: readonly ShownColumn[];
  readonly slice: ColumnSlice;
  readonly index: number;
  readonly top: number;
  /** 1 where a column of boxes to select with comes first. */
  readonly offset: 0 | 1;
  /** It has the keyboard's place. */
  readonly focused: boolean;
}

/** The line at the end of a list, or of one of its groups, where a new row is begun. */
export function EndRow({ columns, slice, index, top, offset, focused }: EndRowProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-end
      className={`${grid.row} ${editing.end}`}
      style={{ insetBlockStart: top }}
    >
      <div role="none" className={grid.frozen}>
        <div
          role="gridcell"
          aria-colindex={offset + 1}
          className={editing.add}
          data-focus={focused || undefined}
          tabIndex={focused ? 0 : undefined}
          style={{
            inlineSize: `calc(${widthOf(columns.slice(0, slice.frozen))}px + ${offset} * var(--select))`,
          }}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          {t('list.add_row')}
        </div>
      </div>
    </div>
  );
}
