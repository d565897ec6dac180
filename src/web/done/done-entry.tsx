import { useTranslation } from '#web/std/translation.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { momentFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { OperationIcon } from '#web/journal-view/operations/operation-icon.tsx';
import { useOperationWords } from '#web/journal-view/operations/use-operation-words.ts';
import { useWhoName } from '#web/journal-view/operations/use-who-name.ts';
import { DONE } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { doneTexts } from './done-address.ts';
import classes from './done.module.css';
import { moveFocus } from './move-focus.ts';
import type { DonePlace } from './use-done-address.ts';

interface DoneEntryProps {
  readonly operation: Operation;
  readonly place: DonePlace;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, on: boolean) => void;
}

/** One thing that was done: it opens beside the list, and can be chosen where it can be taken back. */
export function DoneEntry({ operation, place: { address, change }, chosen, onChoose }: DoneEntryProps) {
  const { t } = useTranslation();
  const { locale, timeZone } = useReader();
  const words = useOperationWords()(operation);
  const whoName = useWhoName();
  const { id, at, kind, records, undoable, who, mine } = operation;
  const open = address.operation === id;
  const time = momentFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at));
  const details = [
    words.kind,
    words.table,
    kind === 'import' ? t('journal.records', { count: records }) : undefined,
    address.whose === 'mine' && mine ? undefined : whoName(who),
  ];
  return (
    <li className={classes.entry} data-open={open || undefined}>
      <label className={classes.pick}>
        <input
          type="checkbox"
          aria-label={t('journal.choose', { title: words.title })}
          checked={chosen.has(id)}
          disabled={!undoable}
          onChange={(event) => onChoose(id, event.currentTarget.checked)}
        />
      </label>
      <AppLink
        href={`${DONE}?${queryOf(doneTexts({ ...address, operation: id }))}`}
        instead={() => change({ operation: id })}
        className={classes.link}
        aria-current={open || undefined}
        onKeyDown={moveFocus}
      >
        <OperationIcon kind={kind} />
        <span className={classes.words}>
          <span className={classes.title}>
            <bdi>{words.title}</bdi>
          </span>
          <span className={classes.details}>
            {details.map((part) =>
              part === undefined ? null : (
                <span key={part}>
                  <bdi>{part}</bdi>
                </span>
              ),
            )}
          </span>
        </span>
        <time dateTime={at} className={classes.time}>
          {time}
        </time>
      </AppLink>
    </li>
  );
}

function queryOf(texts: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}
