import { pathCondition } from '#core/fields/json/path-condition.ts';
import type { Translate } from '#core/language/texts.ts';

/** What is asked of a part of a JSON value, in words; nothing for what asks nothing yet. */
export function pathText(t: Translate, asked: unknown): string {
  const condition = pathCondition(asked);
  if (!condition.ok) return '';
  const { path, operator, value = '' } = condition.value;
  return t('list.chip_path', { path, operator: t(`operator.${operator}`), value }).trim();
}
