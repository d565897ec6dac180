import type { Translate } from '#core/language/texts.ts';
import type { ReactNode } from 'react';
import type { Reader } from '#core/fields/field.ts';
import { periodText } from '#core/fields/period-text.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { GroupLine } from '#web/data/rows.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { resultText } from '../figures/result-text.ts';
import { resultOf, type GroupedLook } from './grouped-look.ts';

/** What a group is called; undefined for the records without a value. */
export function labelOfGroup(
  look: GroupedLook,
  { level, value }: Pick<GroupLine, 'level' | 'value'>,
  reader: Reader,
): ReactNode {
  const { placed, period } = look.levels[level] ?? {};
  if (!placed || value === null) return undefined;
  if (period) return typeof value === 'string' ? periodText(period, value, reader) : undefined;
  const { column } = placed;
  return webFieldOf(column).cell(value, column, reader);
}

interface ResultsAt {
  readonly path: string;
  readonly column: WebColumn;
  /** In the order of what the server was asked for. */
  readonly results: readonly unknown[];
}

/** The results of a column in a group, each in words. */
export function resultWords(
  look: GroupedLook,
  { path, column, results }: ResultsAt,
  { reader, t }: { readonly reader: Reader; readonly t: Translate },
): readonly string[] {
  return (look.calculations.get(path) ?? []).flatMap((calculation) => {
    const { how } = calculation;
    const text = resultText(calculation, resultOf(calculation, results, look.totals), { column, reader });
    if (text === '') return [];
    return [how === 'sum' || how === 'percent' ? text : t(`list.result.${how}`, { value: text })];
  });
}
