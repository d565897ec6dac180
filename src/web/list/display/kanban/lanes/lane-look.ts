import type { ReactNode } from 'react';
import type { WithChoices } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { isLink } from '#core/fields/traits.ts';
import { resultText } from '../../../figures/result-text.ts';
import { listColumn, type PlacedColumn } from '../../../state/list-columns.ts';
import type { List } from '../../../state/use-list.ts';
import type { KanbanInfo } from './kanban-info.ts';
import type { CardLane } from './lane-store.ts';
import type { LaneFigures } from './use-lanes.ts';

/** What lanes or swim lanes are called. */
export interface LaneWords {
  readonly labelOf: (lane: Pick<CardLane, 'value'>) => string;
  /** The same as the column shows it; undefined for the records without a value. */
  readonly contentOf: (lane: Pick<CardLane, 'value'>) => ReactNode;
}

/** What the lanes are called that a column makes. */
export function useLaneWords({ column }: PlacedColumn): LaneWords {
  const reader = useReader();
  const { t } = useTranslation();
  return {
    labelOf: ({ value }) => {
      if (value === null || value === undefined) return t('list.group_empty');
      return isLink(column) && Array.isArray(value) ? String(value[1]) : shownText(column, value, reader);
    },
    contentOf: ({ value }) =>
      value === null || value === undefined ? undefined : webFieldOf(column).cell(value, column, reader),
  };
}

/** How the lanes of a board look. */
export interface LaneLook {
  /** The path of the column that makes them. */
  readonly column: string;
  /** Whether their users write it at all. */
  readonly isWritable: boolean;
  readonly labelOf: LaneWords['labelOf'];
  readonly contentOf: LaneWords['contentOf'];
  /** How many cards it is meant to have at most, and whether others are refused. */
  readonly limitOf: (lane: Pick<CardLane, 'name'>) => KanbanInfo['limits'][number] | undefined;
  /** What is calculated of its records, in words. */
  readonly resultOf: (figures: LaneFigures) => string;
}

/** How the lanes of a board look that `placed` makes. */
export function useLaneLook(
  { table }: List,
  { limits, calculations }: KanbanInfo,
  placed: PlacedColumn,
  figures: ReadonlyMap<string, LaneFigures> | undefined,
): LaneLook {
  const reader = useReader();
  const { t } = useTranslation();
  const application = useApplication();
  const words = useLaneWords(placed);
  const { column, path } = placed;
  const [calculation] = calculations;
  const calculated = calculation && listColumn(application, table, calculation.column);
  const whole = [...(figures?.values() ?? [])].reduce((sum, { results }) => sum + Number(results[0] ?? 0), 0);
  return {
    column: path,
    isWritable: column.writable && column.readOnly !== true,
    ...words,
    limitOf: ({ name }) =>
      limits.find(({ choice }) => choice !== undefined && choice === name && hasChoices(column)) ??
      limits.find(({ choice }) => choice === undefined),
    resultOf: ({ results: [result] }) => {
      if (!calculation || !calculated) return '';
      const { how } = calculation;
      const share =
        how === 'percent' && result !== null ? (whole === 0 ? null : Number(result) / whole) : result;
      const text = resultText(calculation, share, { column: calculated.column, reader });
      return text === '' || how === 'sum' || how === 'percent'
        ? text
        : t(`list.result.${how}`, { value: text });
    },
  };
}

function hasChoices(column: PlacedColumn['column']): boolean {
  return (column as WithChoices).choices !== undefined;
}
