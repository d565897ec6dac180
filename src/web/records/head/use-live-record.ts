import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PersonThere } from '#core/contract/live/live-routes.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { Looks, watchLive } from '#web/live/live.ts';
import { stepsKey } from '#web/api/step-keys.ts';
import { refreshComments } from '../comments/comments-key.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

/** Keeps an open record as others save it; gives who else has it open. */
export function useLiveRecord(
  { table, recordId, record }: Pick<Sheet, 'table' | 'recordId' | 'record'>,
  isEditing: boolean,
): readonly PersonThere[] {
  const { account } = useApplication().user;
  const queries = useQueryClient();
  const touched = useRecordState(record, (state) => state.touched);
  const editing = touched || isEditing;
  const [people, setPeople] = useState<readonly PersonThere[]>([]);
  const tables = shownTables(table).join(' ');
  useEffect(() => {
    if (recordId === null) return undefined;
    const looks = new Looks(async () => {
      const history = queries.invalidateQueries({ queryKey: ['api_record_history', table.id, recordId] });
      await queries.invalidateQueries({ queryKey: ['api_element_display', table.id, recordId] });
      await history;
      return true;
    });
    const stop = watchLive(account, {
      tables: tables.split(' ').map(Number),
      records: () => [recordId],
      open: { tableId: table.id, recordId, editing },
      onPeople: setPeople,
      onComments: () => void refreshComments(queries, { tableId: table.id, recordId }),
      onSteps: () => void queries.invalidateQueries({ queryKey: stepsKey({ tableId: table.id, recordId }) }),
      onChange: (change) => {
        const { tableId, records = [] } = change ?? {};
        const isElsewhere = tableId === table.id && records.length > 0 && !records.includes(recordId);
        if (!isElsewhere) looks.want(change?.own === true);
      },
    });
    return () => {
      stop();
      looks.stop();
    };
  }, [account, table.id, tables, recordId, editing, queries]);
  return people;
}

/** The tables that a record is shown from: its own, those of its lists and links, whose titles and figures it has. */
function shownTables(table: TableInfo): readonly number[] {
  const targets = webColumns(table).flatMap((column) => ('target' in column ? [column.target] : []));
  return [...new Set([table.id, ...targets])];
}
