import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useErrorText } from '#web/ui/states/states.tsx';
import classes from './formula-problems.module.css';
import type { SortedProblems } from './use-problems.ts';
import type { FormulaProblem } from './use-formula-check.ts';

/** How many problems are said at once: mending the first ones often mends the others. */
const MAX_SHOWN = 3;

interface FormulaProblemsProps {
  readonly problems: SortedProblems;
  /** Why the formula could not be checked, if so. */
  readonly failure: unknown;
  readonly onMend: (problem: FormulaProblem) => void;
}

/** What is wrong with a formula, each with a button that mends it where the product knows how. */
export function FormulaProblems({ problems, failure, onMend }: FormulaProblemsProps) {
  const { loud, quiet } = problems;
  return (
    <>
      {loud.slice(0, MAX_SHOWN).map((problem) => (
        <div key={`${problem.from} ${problem.code}`} className={classes.problem}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          <p>{problem.message}</p>
          {problem.suggestion === undefined ? null : <Mend problem={problem} onMend={onMend} />}
        </div>
      ))}
      {quiet.map(({ code, message }) => (
        <p key={code} className={classes.quiet}>
          {message}
        </p>
      ))}
      {failure ? <Failure error={failure} /> : null}
    </>
  );
}

function Mend({
  problem,
  onMend,
}: { readonly problem: FormulaProblem } & Pick<FormulaProblemsProps, 'onMend'>) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.mend} onClick={() => onMend(problem)}>
      {t('formula.meant', { name: problem.suggestion })}
    </button>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  return (
    <div className={classes.problem}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      <p>{t('formula.editor.failed', { reason })}</p>
    </div>
  );
}
