import { useTranslation } from 'react-i18next';
import type { DraftFormula } from '#core/contract/configuration/configuration-routes.ts';
import classes from './formula-value.module.css';

/** What a formula means for the records that there are, in a line. */
export function FormulaNote({ answer }: { readonly answer: DraftFormula | undefined }) {
  const { t } = useTranslation();
  if (!answer?.ok) return null;
  if (answer.waits) return <p className={classes.note}>{t(`configure.formula.waits.${answer.waits}`)}</p>;
  const { count } = answer;
  if (!count || count.of === 0) return null;
  return (
    <p className={classes.note}>
      {t(count.isAll ? 'configure.formula.true_for' : 'configure.formula.true_for_newest', {
        count: count.of,
        matching: count.matching,
      })}
    </p>
  );
}
