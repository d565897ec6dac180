import { periodText } from './period-text.ts';
import type { GroupPeriod } from '../query/calculation.ts';
import type { Reader } from './field.ts';
import { fieldOf, type Column } from './registry.ts';

/** An element of a break: its value (of a link `[id, title]`), and the end of its period or step. */
interface ShownElement {
  readonly term: { readonly period?: GroupPeriod | undefined; readonly step?: number | undefined };
  /** Undefined where the column is there no longer. */
  readonly column: Column | undefined;
  readonly value: unknown;
  readonly until: unknown;
}

interface Speaking {
  readonly reader: Reader;
  readonly t: (key: string, params?: Readonly<Record<string, string>>) => string;
}

/** What an element of figures is called. */
export function elementText({ term, column, value, until }: ShownElement, { reader, t }: Speaking): string {
  if (value === null || value === undefined) return t('list.group_empty');
  if (term.period) return typeof value === 'string' ? periodText(term.period, value, reader) : '';
  if (!column) return '';
  if (Array.isArray(value)) return String(value[1] ?? '') || `#${String(value[0])}`;
  const textOf = (one: unknown): string => fieldOf(column).toText(one, column, reader);
  if (term.step === undefined) return textOf(value);
  return t('chart.step_range', { from: textOf(value), before: textOf(until) });
}
