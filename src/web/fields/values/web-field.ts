import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Problem } from '#core/std/result.ts';

/** A column as a control needs it: its type's options, and the texts of `WebColumn`. */
export type LabelledColumn<Column> = Omit<Column, 'label' | 'help'> & { readonly label: string };

/** What every control gets, whatever the type. `value` is in its form between server and browser; null is empty. */
export interface InputProps<Column, Value> {
  readonly id: string;
  readonly column: LabelledColumn<Column>;
  readonly value: Value | null;
  /** A new good value; also while a text is still being typed. */
  readonly onChange: (value: Value | null) => void;
  /** What is wrong with what stands in the control now, undefined once it is good. */
  readonly onProblem: (problem: Problem | undefined) => void;
  /** The control was left. */
  readonly onBlur: () => void;
  readonly invalid: boolean;
  /** Id of the elements that describe the control: its help, its error. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  /** Where there is no label element tied to `id`: the accessible name. */
  readonly label?: string | undefined;
}

/** A filter's value control: the value belongs to `operator`. */
export interface FilterInputProps<Column, Value> extends InputProps<Column, Value> {
  readonly operator: Operator;
}

/** A component, as a plain function. */
type Part<Props> = (props: Props) => ReactNode;

/**
 * How the browser shows one column type. `cell` is called in virtualised grids: plain elements, no hooks. `Reading`
 * shows the value in a form that may not be changed, where the cell is not enough.
 */
export interface WebField<Column, Value> {
  readonly cell: (value: Value, column: LabelledColumn<Column>, reader: Reader) => ReactNode;
  readonly Reading?: Part<{ readonly value: Value; readonly column: LabelledColumn<Column> }>;
  /** Numbers stand at the end of a cell, so that their digits align. */
  readonly align?: 'end';
  /** The form in which a value is sent, where it is not the one in which it came. */
  readonly toSent?: (value: Value) => unknown;
  /** Takes the whole width of a section unless the form says otherwise. */
  readonly wide?: boolean;
}

/** How the browser has values of one column type typed or chosen: apart, because lists need it only for filters. */
export interface FieldControl<Column, Value, FilterValue = Value> {
  readonly Input: Part<InputProps<Column, Value>>;
  /** The control of a filter's value, where it is not `Input`. */
  readonly FilterInput?: Part<FilterInputProps<Column, FilterValue>>;
  /** The control of several values of a filter, where typing them in a line is not enough. */
  readonly FiltersInput?: Part<FilterInputProps<Column, readonly FilterValue[]>>;
  /** The control has its own label beside it: nothing stands above it. */
  readonly ownLabel?: boolean;
}

/** A linked record as answers carry it. */
export type LinkedRecord = readonly [id: number, title: string];
