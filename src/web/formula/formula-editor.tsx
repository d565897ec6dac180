import { IconMathFunction } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Caret } from './typing/formula-caret.ts';
import classes from './formula-editor.module.css';
import { FormulaField, type FormulaHandle } from './typing/formula-field.tsx';
import { FormulaPreview } from './preview/formula-preview.tsx';
import { FormulaProblems } from './check/formula-problems.tsx';
import { FormulaState } from './check/formula-state.tsx';
import { FunctionHint } from './typing/function-hint.tsx';
import { useProblems } from './check/use-problems.ts';
import type { Offering } from './typing/formula-completion.ts';
import type { CheckedFormula } from './check/use-formula-check.ts';

interface FormulaEditorProps {
  readonly formula: string;
  readonly onChange: (formula: string) => void;
  /** What `useFormulaCheck` says of the formula. */
  readonly check: CheckedFormula;
  /** The table of the record that the formula belongs to. */
  readonly tableId?: number | undefined;
  /** Who knows how the formula can go on; the server unless given. */
  readonly complete?: Offering['ask'] | undefined;
  /** The accessible name; "Formula" unless given. */
  readonly label?: string;
  readonly autoFocus?: boolean;
  /** Somebody has begun to type before the editor came: what fits is offered at once. */
  readonly begun?: boolean;
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit?: () => void;
}

/**
 * Writes a formula: coloured text, offers while it is typed, help on functions, what is wrong and how to mend it, the
 * kind of its value, and what it gives for the newest records.
 */
export function FormulaEditor(props: FormulaEditorProps) {
  const { formula, check, tableId } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<FormulaHandle>(null);
  const [caret, setCaret] = useState<Caret>();
  const problems = useProblems(check, formula, caret?.offering ?? false);
  const { state, answer } = check;
  return (
    <div className={classes.editor}>
      <FormulaField
        ref={field}
        formula={formula}
        onChange={props.onChange}
        tableId={tableId}
        complete={props.complete}
        problems={problems.marked}
        invalid={problems.loud.length > 0}
        label={props.label ?? t('formula.editor.label')}
        describedBy={`${id}-said`}
        autoFocus={props.autoFocus ?? false}
        begun={props.begun ?? false}
        onCaret={setCaret}
        onSubmit={() => props.onSubmit?.()}
      />
      <div className={classes.line}>
        <button
          type="button"
          className={classes.offers}
          // The caret stays where something shall be put in.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => field.current?.offer()}
        >
          <IconMathFunction size={16} stroke={1.6} aria-hidden="true" />
          {t('formula.editor.insert')}
        </button>
        <FormulaState check={check} />
      </div>
      <FunctionHint call={caret?.call} />
      <div id={`${id}-said`} aria-live="polite" className={classes.said}>
        <FormulaProblems
          problems={problems}
          failure={state === 'failed' ? check.failure : undefined}
          onMend={(problem) => field.current?.mend(problem)}
        />
      </div>
      {answer?.ok && answer.type && answer.preview.length > 0 ? (
        <FormulaPreview type={answer.type} records={answer.preview} outdated={state === 'checking'} />
      ) : null}
    </div>
  );
}
