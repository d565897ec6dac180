import type { RequestFilter } from '#core/query/filter.ts';
import { OPERATORS, positiveOf } from '#core/query/operators.ts';
import type { ListCondition } from '#web/conditions/condition.ts';

/**
 * A filter as people read it: chips that all must hold. A chip is one condition, several of which one must hold,
 * or a formula;
 * what is nested deeper, from a view that somebody configured, is shown and can be taken away, not edited.
 */
export type Chip =
  | { readonly kind: 'any'; readonly conditions: readonly [ListCondition, ...ListCondition[]] }
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'nested'; readonly filter: RequestFilter };

export function chipsOf(filter: RequestFilter | undefined): readonly Chip[] {
  if (!filter) return [];
  return 'all' in filter ? filter.all.flatMap((part) => chipsOfPart(part)) : chipsOfPart(filter);
}

function chipsOfPart(part: RequestFilter): readonly Chip[] {
  if ('all' in part) return part.all.flatMap(chipsOfPart);
  if ('formula' in part) return [{ kind: 'formula', formula: part.formula }];
  if ('not' in part) {
    const opposite = isCondition(part.not) ? oppositeOf(part.not) : undefined;
    return [opposite ? { kind: 'any', conditions: [opposite] } : { kind: 'nested', filter: part }];
  }
  if (isCondition(part)) return [{ kind: 'any', conditions: [part] }];
  if (!('any' in part)) return [{ kind: 'nested', filter: part }];
  const [first, ...others] = part.any;
  if (!first || !isCondition(first) || !others.every(isCondition)) return [{ kind: 'nested', filter: part }];
  return [{ kind: 'any', conditions: [first, ...others] }];
}

/** The filter of chips; that of none holds for every record. */
export function filterOf(chips: readonly Chip[]): RequestFilter {
  const parts = chips.map((chip): RequestFilter => {
    if (chip.kind === 'nested') return chip.filter;
    if (chip.kind === 'formula') return { formula: chip.formula };
    return chip.conditions.length === 1 ? chip.conditions[0] : { any: chip.conditions };
  });
  return { all: parts };
}

/** The condition that holds exactly where another does not, where there is an operator for it. */
function oppositeOf(condition: ListCondition): ListCondition | undefined {
  const positive = positiveOf(condition.operator);
  const operator = positive ?? OPERATORS.find((other) => positiveOf(other) === condition.operator);
  return operator && { ...condition, operator };
}

function isCondition(filter: RequestFilter): filter is ListCondition {
  return 'operator' in filter;
}
