import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { DeletionMeaning, useDeletionForetold } from '#web/journal-view/deletion/deletion-meaning.tsx';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import { DeleteMatching } from '../bulk/delete-matching.tsx';
import { focusRows } from '../state/focus-rows.ts';
import type { List } from '../state/use-list.ts';
import type { Selected } from './use-selection.ts';

interface DeleteQuestionProps {
  readonly list: List;
  readonly selected: Selected;
  readonly onClose: () => void;
}

/** Asks before the selected records are deleted, and says that they can be brought back. */
export function DeleteQuestion({ list, selected, onClose }: DeleteQuestionProps) {
  const { selection, remove } = selected;
  const [ids] = useState(() => selection.ids && [...selection.ids]);
  const [leavesOut, setLeavesOut] = useState(ids === undefined);
  const done = (): void => {
    remove(ids ?? []);
    onClose();
    focusRows();
  };
  return leavesOut || !ids ? (
    <DeleteMatching list={list} choice={selection} onDone={done} onClose={onClose} />
  ) : (
    <DeleteChosen
      list={list}
      records={ids}
      onDone={done}
      onLeaveOut={() => setLeavesOut(true)}
      onClose={onClose}
    />
  );
}

interface DeleteChosenProps {
  readonly list: List;
  readonly records: readonly number[];
  readonly onDone: () => void;
  /** Something is in the way of some of several records, which may be left out. */
  readonly onLeaveOut: () => void;
  readonly onClose: () => void;
}

function DeleteChosen({ list, records, onDone, onLeaveOut, onClose }: DeleteChosenProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const count = records.length;
  const foreseen = useDeletionForetold(list.table.id, records);
  const remove = async (): Promise<void> => {
    const query = { tableId: String(list.table.id) };
    const { deleted, operation } = await callOnce((once) =>
      call('api_element_delete', { query, body: { records: [...records] }, once }),
    );
    recordChanged(list.table.id, records[0] ?? 0);
    journalChanged(queries);
    offerUndo({ message: t('list.deleted', { count: deleted }) }, operation);
    onDone();
  };
  return (
    <DangerQuestion
      title={t('list.delete_title', { count })}
      text={foreseen.blocked ? t('deletion.means.blocked') : t('list.delete_text', { count })}
      confirm={t('list.delete')}
      blocked={foreseen.blocked ? 'yes' : foreseen.looking ? 'looking' : undefined}
      instead={
        foreseen.blocked && count > 1 ? { label: t('bulk.delete_others'), run: onLeaveOut } : undefined
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <DeletionMeaning foreseen={foreseen} onLeave={onClose} />
    </DangerQuestion>
  );
}
