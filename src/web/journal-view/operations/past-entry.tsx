import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { askUndo } from '../undoing/asked-undo.ts';
import { CellChanges } from './cell-changes.tsx';
import classes from './past-entry.module.css';
import { useActionName } from './use-operation-words.ts';
import { useWhoName } from './use-who-name.ts';

/** One thing that became of a record. */
export type Past = AnswerOf<Contract['api_record_history']>['entries'][number];

interface PastEntryProps {
  readonly table: number;
  readonly record: number;
  readonly entry: Past;
  /** Cells shown at most; all unless given. */
  readonly most?: number;
}

/** Who did what with a record and when, the cells from and to, and the way to take it back. */
export function PastEntry({ table, record, entry, most = Infinity }: PastEntryProps) {
  const { t } = useTranslation();
  const whoName = useWhoName();
  const moments = useMoments();
  const { who, at, what, kind, action, undone, cells, file } = entry;
  const actionName = useActionName()(action);
  const name = whoName(who);
  const done =
    file !== null ? 'import_file' : kind === 'undo' || kind === 'redo' || kind === 'import' ? kind : what;
  const fresh = what === 'create';
  const filled = fresh ? cells.filter(({ to }) => to !== null) : cells;
  return (
    <li className={classes.entry}>
      <Avatar name={name} />
      <div className={classes.words}>
        <p className={classes.what}>
          <AccentedText text={`undo.past.${done}`} values={{ name, file }} marks={{ b: <strong /> }} />
        </p>
        {fresh && most < Infinity ? null : (
          <CellChanges table={table} record={record} cells={filled.slice(0, most)} fresh={fresh} />
        )}
        <p className={classes.when}>
          <time dateTime={at}>{moments.at(at)}</time>
          {actionName === undefined ? null : (
            <span>
              <bdi>{actionName}</bdi>
            </span>
          )}
          {undone ? <span>{t('undo.undone')}</span> : <TakeBack entry={entry} />}
        </p>
      </div>
    </li>
  );
}

/** The button is there for those who may; what stands in the way is shown before anything happens. */
function TakeBack({ entry: { operation, kind, undoable, at } }: Pick<PastEntryProps, 'entry'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (!undoable) return null;
  const direction = kind === 'undo' ? 'redo' : 'undo';
  const label = t(`undo.${direction}`);
  return (
    <button
      type="button"
      className={classes.undo}
      aria-label={`${label}: ${moments.at(at)}`}
      onClick={() => askUndo({ direction, operations: [operation] })}
    >
      {label}
    </button>
  );
}
