import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { DraftFormula } from '#core/contract/configuration/configuration-routes.ts';
import classes from './formula-value.module.css';

interface FormulaNoteProps {
  readonly answer: DraftFormula | undefined;
  /** Where nothing is told yet, or no more, what was told last stays, and the room for it: nothing moves under a press. */
  readonly isKept?: boolean;
}

/** What a formula means for the records that there are, in a line. */
export function FormulaNote({ answer, isKept = false }: FormulaNoteProps) {
  const text = useNote(answer);
  const [last, setLast] = useState(text);
  if (text !== undefined && text !== last) setLast(text);
  const shown = text ?? (isKept ? last : undefined);
  return shown === undefined ? null : <p className={classes.note}>{shown}</p>;
}

function useNote(answer: DraftFormula | undefined): string | undefined {
  const { t } = useTranslation();
  if (!answer?.ok) return undefined;
  if (answer.waits) return t(`configure.formula.waits.${answer.waits}`);
  const { count } = answer;
  if (!count || count.of === 0) return undefined;
  return t(count.isAll ? 'configure.formula.true_for' : 'configure.formula.true_for_newest', {
    count: count.of,
    matching: count.matching,
  });
}
