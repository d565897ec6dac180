import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';
import classes from './panel-rows.module.css';

interface TermRowsProps<Term> {
  readonly terms: readonly Term[];
  readonly keyOf: (term: Term) => string;
  /** What stands there without any. */
  readonly none: string;
  /** What the button says that adds `next`; it is not offered without one. */
  readonly add: string;
  readonly next: Term | undefined;
  readonly onChange: (terms: readonly Term[]) => void;
  /** The controls of a term beside the button that takes it away. */
  readonly renderRow: (term: Term, change: (changed: Term) => void) => ReactNode;
}

/** Terms below each other, each changed and taken away in its line. */
export function TermRows<Term>({ terms, keyOf, none, add, next, onChange, renderRow }: TermRowsProps<Term>) {
  const { t } = useTranslation();
  return (
    <>
      {terms.length === 0 ? <p className={classes.note}>{none}</p> : null}
      {terms.map((term, at) => (
        <div key={keyOf(term)} className={classes.row}>
          {renderRow(term, (changed) => onChange(terms.with(at, changed)))}
          <ToolButton
            bare
            icon={<IconX size={16} stroke={1.6} aria-hidden="true" />}
            label={t('list.remove')}
            onClick={() => onChange(terms.toSpliced(at, 1))}
          />
        </div>
      ))}
      {next === undefined ? null : (
        <div>
          <ToolButton
            data-autofocus
            icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            label={add}
            onClick={() => onChange([...terms, next])}
          />
        </div>
      )}
    </>
  );
}

interface TermChoiceProps {
  readonly label: string;
  readonly value: string;
  /** Values with their words, in their order. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
}

/** A choice in a term's line. */
export function TermChoice({ label, value, options, onChoose }: TermChoiceProps) {
  return (
    <select
      className={classes.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** The columns as a choice offers them: those of which no term is, and the term's own. */
export function columnOptions(
  offered: readonly PlacedColumn[],
  own: string,
  taken: readonly { readonly column: string }[] = [],
): TermChoiceProps['options'] {
  return offered
    .filter(({ path }) => path === own || taken.every(({ column }) => column !== path))
    .map(({ path, label }) => [path, label]);
}

/** All columns that terms may be of, those of linked records behind the list's own. */
export function useTermColumns(list: List): readonly PlacedColumn[] {
  const { own, linked } = offeredColumns(useApplication(), list.table, list.view);
  return [...own, ...linked.flatMap(({ columns }) => columns)];
}
