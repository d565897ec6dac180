import { useState } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { LinkInput } from './link-input.tsx';
import { useLinkedTitles } from './linked-titles.ts';
import { ListInput } from './list-input.tsx';
import type { FilterInputProps, LinkedRecord } from '../values/web-field.ts';

type Column = ColumnOf<'link'> | ColumnOf<'list'>;

/** A record to compare a link or list with; the filter keeps its id alone, so that the title is looked up. */
export function LinkFilterInput(props: FilterInputProps<Column, number>) {
  const { column, value, onChange } = props;
  const [picked, setPicked] = useState<readonly LinkedRecord[]>([]);
  const [shown = null] = useLinkedTitles(column.target, value === null ? [] : [value], picked);
  return (
    <LinkInput
      {...props}
      // A filter only looks for records.
      column={{ ...column, type: 'link', allowSearch: true }}
      value={shown}
      onChange={(record) => {
        setPicked(record ? [record] : []);
        onChange(record?.[0] ?? null);
      }}
    />
  );
}

/** Records of which a link must be one. */
export function LinksFilterInput(props: FilterInputProps<Column, readonly number[]>) {
  const { column, value, onChange } = props;
  const [picked, setPicked] = useState<readonly LinkedRecord[]>([]);
  const shown = useLinkedTitles(column.target, value ?? [], picked);
  return (
    <ListInput
      {...props}
      column={{ ...column, type: 'list' }}
      value={shown}
      onChange={(records) => {
        setPicked(records ?? []);
        onChange(records?.map(([id]) => id) ?? null);
      }}
    />
  );
}
