import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication, webColumns, type WebColumn } from '#web/api/application.tsx';
import { lastChange } from '#web/data/record-changes.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { changedColumns, isSameValue } from '../draft/record-state.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** What somebody else has just saved in columns that are changed here. */
interface Contest {
  /** Who it was, where that may be known. */
  readonly by: string | null;
  readonly at: string;
  readonly columns: readonly string[];
}

/** How long after the own save of a record a new version by nobody who is named is that save's, in milliseconds. */
const OWN = 5_000;
/** How long a column that somebody else has changed is pointed out, in milliseconds. */
const FLASH = 1_600;

/**
 * Tells what of an open record somebody else has changed, as soon as it is known; gives what of it the user has changed
 * too, and is to be asked about.
 */
export function useToldNews(sheet: Sheet, answer: RecordAnswer | undefined): Contest | undefined {
  const { t, language } = useTranslation();
  const { name } = useApplication().user;
  const [contest, setContest] = useState<Contest>();
  const before = useRef(answer);
  useEffect(() => {
    const was = before.current;
    before.current = answer;
    if (!was || !answer || was.id !== answer.id || was.version >= answer.version) return;
    const { updatedBy: by, updatedAt: at } = answer;
    if (by === null ? isOwn(sheet, answer) : by === name) return;
    const changed = webColumns(sheet.table).filter(
      (column) => !isSameValue(was.values[column.name], answer.values[column.name]),
    );
    const own = new Set(changedColumns(sheet.record.state.get()));
    const contested = changed.filter(
      (column) =>
        own.has(column.name) && isContestable(sheet, column) && !isMerged(sheet, column, { was, answer }),
    );
    if (contested.length > 0) setContest({ by, at, columns: contested.map((column) => column.name) });
    const shown = changed.filter((column) => !contested.includes(column));
    const [first] = shown;
    if (!first) return;
    pointOut(shown.map((column) => sheet.fieldId(column.name)));
    const columns = new Intl.ListFormat(language).format(shown.map(({ label }) => label));
    notify({
      message: t(by === null ? 'live.changed' : 'live.changed_by', { name: by, columns }),
      action: { label: t('live.show'), run: () => showField(sheet.fieldId(first.name)) },
    });
  }, [answer, name, sheet, t, language]);
  return contest;
}

/** Lists are saved pair by pair: nobody is in another one's way. */
function isContestable(sheet: Sheet, column: WebColumn): boolean {
  return !isList(column) && sheet.isEditable(column);
}

/** Takes over what both have changed apart from each other; false where something is left to be asked about. */
function isMerged(
  { record }: Sheet,
  column: WebColumn,
  { was, answer }: { readonly was: RecordAnswer; readonly answer: RecordAnswer },
): boolean {
  const { name } = column;
  const merged = fieldOf(column).merged?.(was.values[name], {
    theirs: answer.values[name],
    mine: record.state.get().values[name],
  });
  if (!merged) return false;
  record.change(name, merged.value, !merged.isContested);
  return !merged.isContested;
}

function isOwn({ table }: Sheet, { id }: RecordAnswer): boolean {
  const last = lastChange.get();
  return last?.tableId === table.id && last.recordId === id && Date.now() - last.at < OWN;
}

function pointOut(ids: readonly string[]): void {
  requestAnimationFrame(() => {
    for (const id of ids)
      document.getElementById(id)?.animate({ backgroundColor: ['var(--acc-mark)', 'transparent'] }, FLASH);
  });
}

function showField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
