import type { RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { RULE_COLUMNS } from '#core/contract/route/limits.ts';
import { filterIn, type RequestFilter } from '#core/query/filter.ts';
import { COMPARISONS, type Comparison } from '#core/query/comparison.ts';

/** A rule as it stands in an address: `mail:text,city:exact`. */
export function ruleText(rule: readonly RulePart[]): string {
  return rule.map(({ column, how }) => `${column}:${how}`).join(',');
}

/** The rule of an address; undefined where there is none, or it is none. */
export function ruleOfText(text: string | undefined): readonly RulePart[] | undefined {
  if (text === undefined || text === '') return undefined;
  const parts = text.split(',').map((part) => {
    const [column = '', how = ''] = part.split(':');
    return { column, how: COMPARISONS.find((one) => one === how) };
  });
  const rule = parts.flatMap(({ column, how }) => (column !== '' && how ? [{ column, how }] : []));
  const isRule = rule.length === parts.length && rule.length <= RULE_COLUMNS && closeIn(rule) <= 1;
  return isRule ? rule : undefined;
}

/** Whether one more column of a rule may be compared so: only one may be close in spelling. */
export function mayCompare(rule: readonly RulePart[], at: number, how: Comparison): boolean {
  return how !== 'close' || rule.every((part, place) => place === at || part.how !== 'close');
}

function closeIn(rule: readonly RulePart[]): number {
  return rule.filter(({ how }) => how === 'close').length;
}

/** The ids of an address, `3,17`; undefined where there are not two at least. */
export function idsOfText(text: string | undefined): readonly number[] | undefined {
  if (text === undefined || !/^\d{1,16}(,\d{1,16}){1,9}$/.test(text)) return undefined;
  return [...new Set(text.split(',').map(Number))];
}

/** The filter of an address; undefined where there is none, or it is none. */
export function filterOfText(text: string | undefined): RequestFilter | undefined {
  if (text === undefined) return undefined;
  try {
    return filterIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}
