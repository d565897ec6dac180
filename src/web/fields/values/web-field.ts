import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import type { Translate } from '#core/language/texts.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Problem, Result } from '#core/std/result.ts';

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

/** What a list's cell knows beside its value. */
export interface ListCell {
  readonly reader: Reader;
  /** The linked records are people: shown with initials. */
  readonly people: boolean;
  /** The row is edited in place: nothing in it leads away. */
  readonly inert: boolean;
}

/** A component, as a plain function. */
type Part<Props> = (props: Props) => ReactNode;

/** One value of a condition, and how it is compared. */
interface AskedValue {
  readonly operator: Operator;
  readonly value: unknown;
}

/**
 * How the browser shows one column type. `cell` is called in virtualised grids: plain elements, no hooks. `Reading`
 * shows the value in a form that may not be changed, where the cell is not enough.
 */
export interface WebField<Column, Value> {
  readonly cell: (value: Value, column: LabelledColumn<Column>, reader: Reader) => ReactNode;
  readonly Reading?: Part<{ readonly value: Value; readonly column: LabelledColumn<Column> }>;
  /** How paper shows it, where that is not `Reading`. */
  readonly Printed?: Part<{ readonly value: Value; readonly column: LabelledColumn<Column> }>;
  /** Shows the value beside another one that it is compared with, where `Reading` may not show what differs. */
  readonly Difference?: Part<{
    readonly value: Value;
    readonly other: Value | null;
    readonly column: LabelledColumn<Column>;
  }>;
  /** How a list's cell shows it, where that is not `cell`: links lead somewhere, yes and no are signs. */
  readonly listCell?: (value: Value, column: LabelledColumn<Column>, at: ListCell) => ReactNode;
  /** What a code of the value says, where a column may show its values as codes. */
  readonly codeText?: (value: Value, column: LabelledColumn<Column>, reader: Reader) => string;
  /** Width of its column in lists, in pixels, until somebody changes it; 190 unless given. */
  readonly width?: number;
  /** Numbers stand at the end of a cell, so that their digits align. */
  readonly align?: 'end';
  /** All digits are as wide as each other, as those of numbers are. */
  readonly figures?: boolean;
  /** Its part on a card of a narrow screen: what the record is called, or what else says something quietly. */
  readonly card?: 'name' | 'quiet';
  /** A small picture of the value, at the start of a card of a narrow screen. */
  readonly picture?: (value: Value, column: LabelledColumn<Column>) => ReactNode;
  /** It may be the figure of a card; of several the one with the least rank is shown. */
  readonly figureRank?: number;
  /** A number on a card of which nobody would know what it counts without the column's name. */
  readonly bare?: boolean;
  /** What people most often ask of it, offered first in filters. */
  readonly firstOperator?: Operator;
  /** Words of its own for operators: days are before and after, several things have and lack one. */
  readonly operatorWords?: 'day' | 'several' | 'file';
  /** The value of a condition in words, where it is none of the column's values; undefined where it is one. */
  readonly askedText?: (asked: AskedValue, reader: Reader, t: Translate) => string | undefined;
  /** Its limits are numbers of something, such as characters, not values. */
  readonly limitsCount?: boolean;
  /** The text that is copied of a value, where it is not `toText` of the core: what `FieldControl.read` gives it back for. */
  readonly copied?: (value: Value, column: LabelledColumn<Column>, reader: Reader) => string;
  /** The form in which a value is sent, where it is not the one in which it came. */
  readonly toSent?: (value: Value) => unknown;
  /** Takes the whole width of a section unless the form says otherwise. */
  readonly wide?: boolean;
}

/** How the browser has values of one column type typed or chosen: apart, because lists need it only for filters. */
export interface FieldControl<Column, Value, FilterValue = Value> {
  readonly Input: Part<InputProps<Column, Value>>;
  /** Reads a value out of a text as its reader writes it, where that is not `fromText` of the core: pasted, replaced. */
  readonly read?: (text: string, column: LabelledColumn<Column>, reader: Reader) => Result<Value | null>;
  /** The control of a filter's value, where it is not `Input`. */
  readonly FilterInput?: Part<FilterInputProps<Column, FilterValue>>;
  /** The control of several values of a filter, where typing them in a line is not enough. */
  readonly FiltersInput?: Part<FilterInputProps<Column, readonly FilterValue[]>>;
  /** The control has its own label beside it: nothing stands above it. */
  readonly ownLabel?: boolean;
}

/** A linked record as answers carry it. */
export type LinkedRecord = readonly [id: number, title: string];
