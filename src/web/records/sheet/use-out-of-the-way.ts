import { useState } from 'react';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { isSameValue } from '../draft/record-state.ts';
import type { Sheet } from './sheet.ts';
import { useRecordState } from './use-record-state.ts';

/**
 * Whether a column is left out of a form on a phone: nothing is in it and its user may not fill it. Once it was shown it
 * stays, so that nothing goes away from under a finger (SEC-11).
 */
export function useOutOfTheWay(
  { record, rights, isEditable }: Sheet,
  column: WebColumn,
  state: ColumnState | undefined,
): boolean {
  const phone = usePhone();
  const isEmpty = useRecordState(record, ({ values }) => isSameValue(values[column.name], null));
  const isLocked = (!isEditable(column) || state === 'readOnly') && !rights.hidden.includes(column.name);
  const isOut = isLocked && isEmpty;
  const [wasShown, setWasShown] = useState(!isOut);
  if (!isOut && !wasShown) setWasShown(true);
  return phone && isOut && !wasShown;
}
