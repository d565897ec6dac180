import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { SubList } from '#web/list/sub-list.tsx';
import classes from './linked-list.module.css';
import { inverseOf, subListColumns } from './sub-list-columns.ts';

interface LinkedListProps {
  readonly column: WebColumn;
  readonly recordId: number | null;
  readonly id: string;
  /** The section shows nothing else, so that its label is enough. */
  readonly alone: boolean;
}

/** The records that link to this one, and a way to add one. */
export function LinkedList({ column, recordId, id, alone }: LinkedListProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const application = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = application.tables.get(target);
  const inverse = inverseOf(application, column);
  if (!table) return null;
  const create = () =>
    void router.navigate({ href: `/app/new/${target}?${inverse?.name ?? ''}=${recordId}` });
  return (
    <div className={classes.linked} id={id} tabIndex={-1} role="group" aria-label={column.label}>
      <div className={classes.head}>
        <h3 className={alone ? 'out-of-sight' : classes.label}>{column.label}</h3>
        {recordId !== null && table.create && inverse?.writable ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={create}
          >
            {t('record.addLine')}
          </Button>
        ) : null}
      </div>
      {recordId === null ? (
        <p className={classes.note}>{t('record.saveFirst')}</p>
      ) : (
        <SubList
          column={column}
          recordId={recordId}
          columns={subListColumns(application, table, inverse?.name)}
          onOpen={(id) => void router.navigate({ href: `/app/record/${target}/${id}` })}
        />
      )}
    </div>
  );
}
