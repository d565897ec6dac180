import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './formula-state.module.css';
import type { CheckedFormula } from './use-formula-check.ts';
import { useTypeText } from './use-type-text.ts';

/** Whether a formula is right, and then the kind of its value. */
export function FormulaState({ check }: { readonly check: CheckedFormula }) {
  const { t } = useTranslation();
  const type = useTypeText(check.answer?.type);
  if (check.state === 'checking')
    return <span className={classes.state}>{t('formula.editor.checking')}</span>;
  if (check.state !== 'right') return null;
  return (
    <span className={classes.state} data-right>
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      {t('formula.editor.gives', { type })}
    </span>
  );
}
