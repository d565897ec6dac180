import { tableWords } from '#web/api/table-words.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { OperationDisplay } from '#core/contract/records/undo-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import type { UndoDirection } from '../undoing/asked-undo.ts';
import { CellChanges } from './cell-changes.tsx';
import { Hindrances } from './hindrances.tsx';
import { OperationIcon } from './operation-icon.tsx';
import classes from './operation-view.module.css';
import { useOperationWords } from './use-operation-words.ts';
import { useWhoName } from './use-who-name.ts';

interface OperationViewProps {
  readonly display: OperationDisplay;
  readonly direction: UndoDirection;
  /** The heading's level. */
  readonly level?: 2 | 3;
}

/** An operation: what it is called, what stands in the way, what taking it back does, what it changed. */
export function OperationView({ display, direction, level = 2 }: OperationViewProps) {
  return (
    <div className={classes.view}>
      <Head display={display} level={level} />
      <Hindrances display={display} direction={direction} />
      {display.may && display.conflictCount === 0 && <Would would={display.would} direction={direction} />}
      <Changes display={display} level={level} />
    </div>
  );
}

function Head({ display, level }: Pick<OperationViewProps, 'display'> & { readonly level: 2 | 3 }) {
  const words = useOperationWords()(display);
  const whoName = useWhoName();
  const moments = useMoments();
  const Title = `h${level}` as const;
  return (
    <header className={classes.head}>
      <OperationIcon kind={display.kind} />
      <div>
        <Title>
          <bdi>{words.title}</bdi>
        </Title>
        <p>
          {[words.kind, words.table, whoName(display.who)].map((part) =>
            part === undefined ? null : (
              <span key={part}>
                <bdi>{part}</bdi>
              </span>
            ),
          )}
          <time dateTime={display.at}>{moments.at(display.at)}</time>
        </p>
      </div>
    </header>
  );
}

function Would({
  would,
  direction,
}: Pick<OperationDisplay, 'would'> & { readonly direction: UndoDirection }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const parts = ['deleted', 'restored', 'changed'] as const;
  return (
    <section className={classes.would}>
      <ul>
        {would.flatMap((one) =>
          parts
            .filter((part) => one[part] > 0)
            .map((part) => (
              <li key={`${one.tableId} ${part}`}>
                {t(`journal.would.${direction}.${part}`, {
                  ...tableWords(tables.get(one.tableId)),
                  count: one[part],
                })}
              </li>
            )),
        )}
      </ul>
    </section>
  );
}

function Changes({ display, level }: Pick<OperationViewProps, 'display'> & { readonly level: 2 | 3 }) {
  const { t } = useTranslation();
  const { changes, total } = display;
  if (changes.length === 0) return null;
  const Title = `h${level === 2 ? 3 : 4}` as const;
  return (
    <section className={classes.changes}>
      <Title>{t('journal.changes')}</Title>
      <ul>
        {changes.map((change) => (
          <Change key={`${change.tableId} ${change.recordId}`} change={change} />
        ))}
      </ul>
      {total > changes.length && (
        <p className={classes.more}>{t('journal.shown', { shown: changes.length, total })}</p>
      )}
    </section>
  );
}

/** What became of a record: it stands below its name, which leads to it unless it went. */
function Change({ change }: { readonly change: OperationDisplay['changes'][number] }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const { tableId, recordId, title, what, cells } = change;
  const name = title || `${tables.get(tableId)?.label ?? ''} #${recordId}`;
  const went = what === 'delete' || what === 'purge';
  return (
    <li>
      <p className={classes.record}>
        {went ? (
          <span>
            <bdi>{name}</bdi>
          </span>
        ) : (
          <AppLink href={recordAddress(tableId, recordId)}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
        <span className={classes.what}>{t(`journal.kinds.${what}`)}</span>
      </p>
      <CellChanges table={tableId} record={recordId} cells={cells} fresh={what === 'create'} />
    </li>
  );
}
