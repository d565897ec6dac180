import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { JournalConflict, OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { isOwnOrder } from '#core/fields/traits.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { FieldReading } from '#web/fields/field-reading.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { operationAddress, recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import type { UndoDirection } from '../undoing/asked-undo.ts';
import classes from './hindrances.module.css';
import { useWhoName } from './use-who-name.ts';

interface HindrancesProps {
  readonly display: Pick<OperationDisplay, 'conflicts' | 'conflictCount' | 'reason'>;
  readonly direction: UndoDirection;
}

/** Why an operation cannot be taken back, or what stands in the way of it; nothing where it can. */
export function Hindrances({ display, direction }: HindrancesProps) {
  const { t } = useTranslation();
  const { conflicts, conflictCount, reason } = display;
  if (reason !== null && conflicts.length === 0)
    return (
      <p className={classes.reason}>
        <IconLock size={18} stroke={1.6} aria-hidden="true" />
        {t(`journal.reasons.${reason}`)}
      </p>
    );
  if (conflictCount === 0) return null;
  return (
    <section className={classes.panel}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={classes.title}>{t(`journal.hindered_${direction}`)}</p>
        <Conflicts conflicts={conflicts} />
        {conflictCount > conflicts.length && (
          <p className={classes.more}>
            {t('journal.shown', { shown: conflicts.length, total: conflictCount })}
          </p>
        )}
      </div>
    </section>
  );
}

/** Each thing that stands in the way: the record, what is there now, who did it and when. */
function Conflicts({ conflicts }: { readonly conflicts: readonly JournalConflict[] }) {
  return (
    <ul className={classes.conflicts}>
      {conflicts.map((conflict) => (
        <Conflict
          key={[
            conflict.kind,
            conflict.tableId,
            conflict.recordId,
            conflict.column,
            conflict.other?.recordId,
          ].join(' ')}
          conflict={conflict}
        />
      ))}
    </ul>
  );
}

function Conflict({ conflict }: { readonly conflict: JournalConflict }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const { kind, tableId, recordId, title, column: name, stored, by, other, message } = conflict;
  const table = tables.get(tableId);
  const column = table && webColumns(table).find((one) => one.name === name);
  const plain = column === undefined && (kind === 'changed' || kind === 'right');
  return (
    <li>
      {recordId !== null && kind !== 'gone' ? (
        <AppLink href={recordAddress(tableId, recordId)} className={classes.record}>
          <bdi>{title || `${table?.label ?? ''} #${recordId}`}</bdi>
        </AppLink>
      ) : (
        <span className={classes.record}>
          <bdi>{title || table?.plural}</bdi>
        </span>
      )}
      <p>
        {message ??
          t(`journal.conflicts.${kind}${plain ? '_record' : ''}`, {
            column: column?.label ?? '',
            title: other?.title ?? '',
          })}{' '}
        {kind === 'changed' && column && !isOwnOrder(column) ? (
          <span className={classes.stored}>
            <FieldReading column={column} value={stored} />
          </span>
        ) : null}
      </p>
      {other && (
        <AppLink href={recordAddress(other.tableId, other.recordId)}>
          <bdi>{other.title || `${tables.get(other.tableId)?.label ?? ''} #${other.recordId}`}</bdi>
        </AppLink>
      )}
      {by && <By by={by} />}
    </li>
  );
}

function By({ by }: { readonly by: NonNullable<JournalConflict['by']> }) {
  const whoName = useWhoName();
  const moments = useMoments();
  return (
    <p className={classes.by}>
      <bdi>{whoName(by.who)}</bdi>
      {' · '}
      <AppLink href={operationAddress(by.operation)}>{moments.at(by.at)}</AppLink>
    </p>
  );
}
