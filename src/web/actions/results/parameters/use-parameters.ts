import { columnOfOne } from '#core/fields/traits.ts';
import { useState } from 'react';
import type { ActionResult, Parameters } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { useFilling, type AskedField, type Filling } from '#web/inputs/asked/filling.ts';
import { answerAction } from '../../answer-action.ts';
import type { ResultOf } from '../result-kind.ts';

/** The form of an action while it is filled in. */
interface FilledParameters extends Filling {
  readonly busy: boolean;
  readonly send: () => Promise<void>;
}

type Asked = ResultOf<'parameters'>;

/** Fills the form of an action in and sends it; what the server refuses stays to be put right. */
export function useParameters(asked: Asked, onClose: (next: ActionResult) => void): FilledParameters {
  const filling = useFilling(useFields(asked.parameters), () => begun(asked.parameters));
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      onClose(await answerAction(asked, { code: BOX_CODES.ok, values: filling.sent() }));
    } catch (error) {
      setBusy(false);
      filling.refuse(error);
    }
  };
  return { ...filling, busy, send };
}

/** The columns that are asked for; where one record of a list is wanted its control is that of a link. */
function useFields({ tableId, fields }: Parameters): readonly AskedField[] {
  const { tables } = useApplication();
  const table = tables.get(tableId);
  const columns = table ? webColumns(table) : [];
  return fields.flatMap(({ column: name, required, one, operator }) => {
    const column = columns.find((known) => known.name === name);
    if (!column) return [];
    return [{ required, operator, column: one ? columnOfOne(column) : column }];
  });
}

function begun({ fields }: Parameters): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value] as const])),
  );
}
