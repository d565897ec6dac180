import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { SearchDialog } from './search-dialog.tsx';
import type { LinkedTo } from './use-linking.ts';
import classes from './link-dialog.module.css';

/** How long typing must rest before records are searched, in milliseconds, and from how many characters on. */
const REST = 200;
const SEARCHED = 2;

interface LinkDialogProps {
  readonly onChoose: (to: LinkedTo) => void;
  readonly onClose: () => void;
}

/** Chooses the record that a message is about, among those of all tables that words find. */
export function LinkDialog({ onChoose, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const [text, setText] = useState('');
  const wanted = text.trim().slice(0, 200);
  const [asked] = useDebouncedValue(wanted, REST);
  const isAsked = asked.length >= SEARCHED;
  const { data, isFetching } = useQuery({
    queryKey: ['search_all', asked],
    queryFn: ({ signal }) => call('search_all', { query: { text: asked }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = (isAsked ? (data?.tables ?? []) : []).flatMap(({ tableId, records }) =>
    records.map((record) => ({ ...record, tableId, table: tables.get(tableId) })),
  );
  const pick = (at: number): void => {
    const record = found[at];
    // What was found for other words is not meant.
    if (record && asked === wanted)
      onChoose({ tableId: record.tableId, recordId: record.recordId, title: record.title });
  };
  const isNothing = isAsked && !isFetching && asked === wanted && found.length === 0;
  return (
    <SearchDialog
      title={t('messaging.link.title')}
      label={t('messaging.link.search')}
      text={text}
      onText={setText}
      note={wanted.length < SEARCHED ? t('messaging.link.hint') : isNothing ? t('messaging.link.none') : ''}
      onPick={pick}
      onClose={onClose}
      options={found.map(({ tableId, recordId, title, subtitle, table }) => ({
        key: `${tableId} ${recordId}`,
        icon: <NamedIcon name={table?.icon} />,
        content: (
          <>
            <bdi>{title || `#${recordId}`}</bdi> <span className={classes.table}>{table?.label}</span>
          </>
        ),
        chosen: false,
        hint: subtitle ?? undefined,
      }))}
    />
  );
}
