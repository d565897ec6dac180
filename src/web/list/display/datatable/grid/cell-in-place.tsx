import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { cellContent } from './cell-content.tsx';
import classes from './cell.module.css';
import boxes from '#web/ui/box.module.css';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

/** What a cell shows of a value in rows that are edited: boxes to tick, and links that are only read. */
export function cellInPlace(shown: ShownColumn, value: unknown, reader: Reader): ReactNode {
  const { column, people } = shown;
  if (column.type === 'boolean' && column.writable)
    return (
      <span
        role="checkbox"
        className={boxes.box}
        aria-checked={value === true}
        aria-label={shownText(column, value === true, reader)}
      />
    );
  if (value === null) return null;
  if (column.type === 'link' && people) return <Person value={value as LinkedRecord} />;
  if (LEADING.has(column.type)) return webFieldOf(column).cell(value, column, reader);
  return cellContent(shown, value, reader);
}

/** The types whose cells lead somewhere in other lists. */
const LEADING: ReadonlySet<string> = new Set(['link', 'email', 'phone', 'url']);

function Person({ value: [id, title] }: { readonly value: LinkedRecord }) {
  return (
    <span className={classes.person}>
      {title ? <Avatar name={title} /> : null}
      <span>{title || `#${id}`}</span>
    </span>
  );
}
