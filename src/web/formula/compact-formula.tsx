import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Caret } from './typing/formula-caret.ts';
import type { Offering } from './typing/formula-completion.ts';
import { FormulaField, type FormulaHandle } from './typing/formula-field.tsx';
import { FormulaProblems } from './check/formula-problems.tsx';
import { FormulaState } from './check/formula-state.tsx';
import { FunctionHint } from './typing/function-hint.tsx';
import { useProblems } from './check/use-problems.ts';
import type { CheckedFormula } from './check/use-formula-check.ts';
import classes from './compact-formula.module.css';

interface CompactFormulaProps {
  readonly formula: string;
  readonly onChange: (formula: string) => void;
  readonly check: CheckedFormula;
  readonly complete: Offering['ask'];
  readonly label: string;
  /** Ids of what else is said of it. */
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  /** Somebody has begun to type before the editor came. */
  readonly begun: boolean;
  readonly autoFocus: boolean;
  /** Buttons beside the text. */
  readonly tools?: ReactNode;
  /** The field is left, or Ctrl or ⌘ with Enter is pressed. */
  readonly onLeave: () => void;
  /** Escape: what was typed is given up. */
  readonly onEscape: () => void;
}

/** A formula as one field among others: as high as its text, with what is to be said of it while it is being written. */
export function CompactFormula(props: CompactFormulaProps) {
  const { formula, check } = props;
  const id = useId();
  const field = useRef<FormulaHandle>(null);
  const [caret, setCaret] = useState<Caret>();
  const [isInside, setInside] = useState(props.autoFocus);
  const problems = useProblems(check, formula, caret?.offering ?? false);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setInside(false);
    props.onLeave();
  };
  const isLoud = isInside && problems.loud.length > 0;
  return (
    <div
      role="none"
      className={classes.compact}
      onFocus={() => setInside(true)}
      onBlur={leave}
      onKeyDown={(event) => escape(event, props.onEscape)}
    >
      <div className={classes.row}>
        <FormulaField
          ref={field}
          formula={formula}
          onChange={props.onChange}
          tableId={undefined}
          complete={props.complete}
          compact
          problems={problems.marked}
          invalid={isLoud || props.invalid}
          label={props.label}
          describedBy={`${id}-said ${props.describedBy ?? ''}`.trim()}
          autoFocus={props.autoFocus}
          begun={props.begun}
          onCaret={setCaret}
          onSubmit={props.onLeave}
        />
        {props.tools}
      </div>
      <div id={`${id}-said`} aria-live="polite" className={classes.said}>
        {isInside && (
          <>
            <FormulaState check={check} />
            <FunctionHint call={caret?.call} />
            <FormulaProblems
              problems={problems}
              failure={check.state === 'failed' ? check.failure : undefined}
              onMend={(problem) => field.current?.mend(problem)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Closing a list of offers is the editor's own. */
function escape(event: KeyboardEvent, onEscape: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  onEscape();
}
