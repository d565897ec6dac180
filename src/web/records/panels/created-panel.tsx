import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { mayCreate, useApplication } from '#web/api/application.tsx';
import { tableWords } from '#web/api/table-words.ts';
import { newAddress } from '#web/addresses/addresses.ts';
import { entryAt, recordListOf } from '#web/shell/menu/menu.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './created-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

/** Confirms to customers and visitors that the record was created, where to find it again, and the way to another one. */
export function CreatedPanel({ sheet: { table, record } }: { readonly sheet: Sheet }) {
  const { t } = useTranslation();
  const application = useApplication();
  const created = useRouterState({ select: ({ location }) => location.state.created === true });
  const title = useRecordState(record, (state) => (state.recordId === null ? undefined : state.title));
  const list = recordListOf(application, table);
  const another = newAddress(table.id);
  return (
    <div role="status">
      {created && title !== undefined ? (
        <RecordPanel
          tone="good"
          icon={<IconCircleCheck size={22} aria-hidden="true" />}
          title={t('created.title', tableWords(table))}
          text={
            <AccentedText
              text="created.text"
              values={{ title, list: list.label }}
              marks={{ b: <strong /> }}
            />
          }
        >
          <div className={classes.ways}>
            <Button component={AppLink} href={list.href}>
              {t('created.back', { list: list.label })}
            </Button>
            {mayCreate(table) ? (
              <Button component={AppLink} href={another} variant="default">
                {entryAt(application, another)?.label ?? t('record.newName', tableWords(table))}
              </Button>
            ) : null}
          </div>
        </RecordPanel>
      ) : null}
    </div>
  );
}
