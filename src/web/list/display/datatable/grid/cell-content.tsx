import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import type { FieldType } from '#core/fields/registry.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import type { LinkedRecord } from '#web/fields/values/web-field.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from './cell.module.css';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

/** Longest text that a cell carries: more would never be seen and cost time. */
const LONGEST = 300;

type CellContent = (value: never, column: ShownColumn, reader: Reader) => ReactNode;

/**
 * The types that look different in a list's cell than elsewhere: what leads somewhere does so without opening the
 * row. Anchors are out of the tab order, as the grid has one place for the keyboard; Alt+Enter follows them.
 */
const CONTENTS: Readonly<Partial<Record<FieldType, CellContent>>> = {
  link: ([id, title]: LinkedRecord, { column, people }) => (
    <a
      className={people ? classes.person : classes.link}
      href={recordAddress((column as { target?: number }).target ?? 0, id)}
      data-within
      tabIndex={-1}
    >
      {people && title ? <Avatar name={title} /> : null}
      {people ? <span>{title || `#${id}`}</span> : title || `#${id}`}
    </a>
  ),
  email: (value: string) => (
    <a
      className={classes.link}
      href={`mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`}
      dir="ltr"
      tabIndex={-1}
    >
      {value}
    </a>
  ),
  phone: (value: string) => (
    <a className={classes.link} href={`tel:${value.replace(/[^\d+]/g, '')}`} dir="ltr" tabIndex={-1}>
      {value}
    </a>
  ),
  url: (value: string) => (
    <a className={classes.link} href={value} target="_blank" rel="noreferrer" dir="ltr" tabIndex={-1}>
      {value.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  ),
  boolean: (value: boolean, { column }, reader) => (
    <span role="img" aria-label={shownText(column, value, reader)}>
      {value ? CHECK : DASH}
    </span>
  ),
  password: (value: true, { column }, reader) => (
    <span role="img" aria-label={shownText(column, value, reader)}>
      {CHECK}
    </span>
  ),
  multilineText: (value: string) => value.slice(0, LONGEST).replaceAll('\n', ' '),
};

const CHECK = (
  <svg className={classes.check} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 8.5l3.2 3L13 4.5" />
  </svg>
);
const DASH = <span className={classes.dash}>–</span>;

/** What a cell shows of a value; nothing for the empty value. */
export function cellContent(shown: ShownColumn, value: unknown, reader: Reader): ReactNode {
  if (value === null || value === undefined) return null;
  const content = CONTENTS[shown.column.type];
  // The server gives each column's cells in the form of its type.
  if (content) return content(value as never, shown, reader);
  return webFieldOf(shown.column).cell(value, shown.column, reader);
}
