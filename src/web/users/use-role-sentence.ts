import { useTranslation } from '#web/std/translation.ts';
import { wordsInRow } from '#core/language/formats.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { countTables, reachTogether } from './role-reach.ts';

/** Tables that a sentence names; more of them are counted. */
const MAX_NAMED = 2;

/** What roles grant together, in one line: the tables by name as long as they are few. */
export function useRoleSentence(matrix: AccessMatrix): (roles: readonly number[]) => string {
  const { t } = useTranslation();
  const { locale } = useReader();
  const all = countTables(matrix);
  return (roles) => {
    const reach = reachTogether(matrix, roles);
    const parts = (['read', 'create', 'update', 'delete'] as const).flatMap((operation) => {
      const tables = reach[operation];
      if (tables.length === 0) return [];
      if (tables.length === all && all > MAX_NAMED) return [t(`users.grants_${operation}_all`)];
      if (tables.length > MAX_NAMED) return [t(`users.grants_${operation}`, { count: tables.length })];
      const names = tables.map(({ label, inPart }) =>
        inPart ? t('users.in_part', { table: label }) : label,
      );
      return [t(`users.grants_${operation}_named`, { tables: wordsInRow(names, locale) })];
    });
    if (parts.length === 0) parts.push(t('users.grants_nothing'));
    const held = matrix.roles.filter(({ id }) => roles.includes(id));
    if (held.some(({ sharesLinks }) => sharesLinks)) parts.push(t('users.grants_sharing'));
    if (held.some(({ usesMessages }) => usesMessages)) parts.push(t('users.grants_messages'));
    return parts.join(' · ');
  };
}
