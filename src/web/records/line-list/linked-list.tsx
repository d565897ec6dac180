import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { TABLE_MODE } from '#core/catalog/views/table-mode.ts';
import { isNewKey } from '#core/query/new-key.ts';
import { must } from '#core/std/must.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { LazySubView, SubList } from '#web/list/sub-list.tsx';
import { visit } from '#web/shell/windows/visit.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { LineFaults } from './line-faults.tsx';
import classesOfLines from './lines.module.css';
import { RemovedLines } from './removed-lines.tsx';
import type { Lines } from '../lines/lines.ts';
import { useLinesState } from '../lines/use-lines.ts';
import { useClosed, useRowEditing } from './use-row-editing.tsx';
import classes from './linked-list.module.css';
import type { Sheet } from '../sheet/sheet.ts';
import { inverseOf, subListColumns, viewOfList } from '../layout/sub-list-columns.ts';
import { useRecordState } from '../sheet/use-record-state.ts';

interface LinkedListProps {
  readonly column: WebColumn;
  readonly sheet: Sheet;
  readonly id: string;
  /** The section shows nothing else, so that its label is enough. */
  readonly alone: boolean;
}

/** The records that link to this one, edited in their place as far as the viewer may. */
export function LinkedList(props: LinkedListProps) {
  const { tables } = useApplication();
  const { column, id, alone } = props;
  if (!tables.has((column as Extract<WebColumn, { type: 'list' }>).target)) return null;
  return (
    <div className={classes.linked} id={id} tabIndex={-1} role="group" aria-label={column.label}>
      <h3 className={alone ? 'out-of-sight' : classes.label}>{column.label}</h3>
      <Shown {...props} />
    </div>
  );
}

/**
 * A list of a stored record as its view shows it; the lines in a table while the record is new or the draft has some of them,
 * which a view knows nothing of.
 */
function Shown(props: LinkedListProps) {
  const { column, sheet } = props;
  const router = useRouter();
  const application = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = must(application.tables.get(target), 'the table of a list');
  const back = inverseOf(application, column);
  const view = viewOfList(application, column);
  const isDrafted = useLinesState(sheet.lines, ({ lines }) =>
    [...lines.values()].some((line) => line.column === column.id),
  );
  const isClosed = useClosed(sheet, column);
  const { recordId } = sheet;
  const isTable = view === undefined || view.mode === TABLE_MODE;
  if (isTable || !back || isDrafted || recordId === null) return <EditedList {...props} />;
  return (
    <Suspense fallback={<div className={classes.coming} />}>
      <LazySubView
        columnId={column.id}
        back={back.name}
        {...{ recordId, table, view, isClosed }}
        onOpen={(id, walk) => visit(router.history, recordAddress(target, id), { walk })}
      />
    </Suspense>
  );
}

function EditedList({ column, sheet }: LinkedListProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const application = useApplication();
  const { target } = column as Extract<WebColumn, { type: 'list' }>;
  const table = must(application.tables.get(target), 'the table of a list');
  const inverse = inverseOf(application, column);
  const { lines, record, recordId } = sheet;
  const { editing, current } = useRowEditing({ sheet, column, table, inverse });
  const context = useRecordState(record, (state) => state.context);
  const wrong = useWrongColumns(lines, column.id);
  const paths = subListColumns(application, table, { back: inverse?.name, list: column });
  const key = recordId ?? context?.key;
  if (key === undefined) return null;
  return (
    <>
      <SubList
        column={column}
        recordId={key}
        columns={[...new Set([...paths, ...wrong])]}
        view={viewOfList(application, column)}
        onOpen={(id) => {
          // What is not saved yet has no window of its own.
          if (!isNewKey(id)) void router.navigate({ href: recordAddress(target, id) });
        }}
        draft={context && { contextId: context.context, windowId: context.window }}
        editing={editing}
      >
        {editing.add ? (
          <button type="button" className={classesOfLines.add} onClick={() => editing.add?.()}>
            <IconPlus size={16} aria-hidden="true" />
            {t('record.addLine')}
          </button>
        ) : null}
      </SubList>
      <LineFaults lines={lines} table={table} row={current} />
      <RemovedLines lines={lines} column={column} table={table} />
    </>
  );
}

/** The columns in which lines of a list were ever wrong: they are shown, so that they can be put right. */
function useWrongColumns(lines: Lines, column: number): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const all = useLinesState(lines, (state) => state.lines);
  const wrong = [...all.values()]
    .filter((line) => line.column === column)
    .flatMap(({ faults }) => Object.keys(faults))
    .filter((name) => name !== '');
  const fresh = wrong.filter((name) => !known.includes(name));
  if (fresh.length > 0) setKnown([...new Set([...known, ...fresh])]);
  return known;
}
