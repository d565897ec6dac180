import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import { call } from '#web/api/call.ts';

/** How long somebody must stop typing before the formula is checked, in milliseconds. */
const PAUSE = 300;

export type FormulaProblem = FormulaCheck['problems'][number];

/** A formula, and what its place asks of it. */
interface FormulaQuestion {
  readonly formula: string;
  /** The table of the record that it belongs to. */
  readonly tableId?: number | undefined;
  /** A condition, or the value of the column of that id; anything unless given. */
  readonly wanted?: 'condition' | number | undefined;
  /** Of how many of the newest records its value is wanted. */
  readonly preview?: number | undefined;
}

/** What is known of a formula while it is typed. */
export interface CheckedFormula<Answer extends FormulaCheck = FormulaCheck> {
  readonly state: 'nothing' | 'checking' | 'right' | 'wrong' | 'failed';
  /** What the server says of it; of the text before while it is `checking`. */
  readonly answer: Answer | undefined;
  readonly failure: unknown;
  /** Checks it at once, without waiting for a pause; true where it is right. */
  readonly settle: () => Promise<boolean>;
}

/** Checks a formula while it is typed: after each pause, and only ever the newest text. */
export function useFormulaCheck(question: FormulaQuestion): CheckedFormula {
  return useCheck(question.formula, (formula) => queryOf({ ...question, formula }));
}

/** How the check of a formula is asked for. */
interface CheckQuery<Answer> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
}

/** The same, of whoever checks formulas. */
export function useCheck<Answer extends FormulaCheck>(
  formula: string,
  queryOf: (formula: string) => CheckQuery<Answer>,
): CheckedFormula<Answer> {
  const client = useQueryClient();
  const [asked, setAsked] = useSettled(formula);
  const nothing = formula.trim() === '';
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(asked),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const answer = nothing ? undefined : data;
  const current = asked === formula && !isPlaceholderData;
  return {
    state: nothing
      ? 'nothing'
      : current && data
        ? data.ok
          ? 'right'
          : 'wrong'
        : current && error
          ? 'failed'
          : 'checking',
    answer,
    failure: current ? error : undefined,
    settle: async () => {
      if (nothing) return false;
      setAsked(formula);
      const found = await client.fetchQuery(queryOf(formula)).catch(() => undefined);
      return found?.ok === true;
    },
  };
}

function queryOf({ formula, tableId, wanted, preview = 0 }: FormulaQuestion): CheckQuery<FormulaCheck> {
  const body = {
    formula,
    ...(tableId === undefined ? {} : { tableId: tableId }),
    ...(typeof wanted === 'number' ? { columnId: wanted } : {}),
    ...(wanted === 'condition' ? { condition: true } : {}),
    preview,
  };
  return {
    queryKey: ['api_formula_verify', body],
    queryFn: ({ signal }) => call('api_formula_verify', { body, signal }),
  };
}

/** A text as it was when its typing last paused, and a way not to wait for that. */
function useSettled(text: string): readonly [string, (text: string) => void] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return [settled, setSettled];
}
