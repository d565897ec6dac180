import { IconShieldHalf, IconUsers } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import classes from './impact.module.css';
import { ImpactSection, ShortList } from './impact-section.tsx';

type PersonChange = DraftImpact['people']['changes'][number];
type Reach = PersonChange['before'];

const REACHES: readonly Reach[] = ['never', 'condition', 'always'];

/** Whether more is allowed afterwards, less, or something else. */
function directionOf(before: Reach, after: Reach): 'gain' | 'lose' | 'other' {
  const more = REACHES.indexOf(after) - REACHES.indexOf(before);
  return more > 0 ? 'gain' : more < 0 ? 'lose' : 'other';
}

/** What users may do afterwards that they may not do now, and the other way round: what is lost comes first. */
export function PeopleRights({ people: { users, of, changes } }: { readonly people: DraftImpact['people'] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const rank = { lose: 0, other: 1, gain: 2 };
  const sorted = changes.toSorted(
    (one, other) => rank[directionOf(one.before, one.after)] - rank[directionOf(other.before, other.after)],
  );
  const isLoss = sorted.some(({ before, after }) => directionOf(before, after) === 'lose');
  return (
    <ImpactSection
      icon={IconUsers}
      {...(isLoss ? { tone: 'warn' as const } : {})}
      title={t('configure.impact.people', { count: users, of })}
    >
      <ShortList items={sorted} className={classes.people}>
        {(change) => <PersonRight key={keyOf(change)} change={change} />}
      </ShortList>
    </ImpactSection>
  );
}

function keyOf({ operation, table, part, before, after }: PersonChange): string {
  return `${operation} ${table} ${part ?? ''} ${before} ${after}`;
}

function PersonRight({ change }: { readonly change: PersonChange }) {
  const { t, language } = useTranslation();
  const { operation, table, part, before, after, users, names } = change;
  const direction = directionOf(before, after);
  const more = users - names.length;
  const people = [...names, ...(more > 0 ? [t('configure.impact.more', { count: more })] : [])];
  return (
    <li>
      <strong data-direction={direction}>{t(`configure.direction.${direction}`)}</strong>
      <span>
        {t(`configure.may.${operation}`, { table, part })}
        {after !== 'never' && before !== 'never' && (
          <small>
            {t('configure.impact.reaches', {
              before: t(`configure.reach.${before}`),
              after: t(direction === 'other' ? 'configure.reach.other' : `configure.reach.${after}`),
            })}
          </small>
        )}
        {before === 'never' && after === 'condition' && <small>{t('configure.reach.condition')}</small>}
      </span>
      <small>{new Intl.ListFormat(language).format(people)}</small>
    </li>
  );
}

/** What each role grants otherwise. */
export function RoleRights({ rights }: { readonly rights: DraftImpact['rights'] }) {
  const { t } = useTranslation();
  if (rights.length === 0) return null;
  return (
    <ImpactSection icon={IconShieldHalf} title={t('configure.review.rights', { count: rights.length })}>
      <ShortList items={rights}>
        {({ role, table, operation, before, after, users }) => (
          <li key={`${role} ${table} ${operation}`}>
            {t('configure.review.right', {
              role,
              table,
              operation: t(`properties.word.operation.${operation}`),
              before: t(`configure.reach.${before}`),
              after: t(before === after ? 'configure.reach.other' : `configure.reach.${after}`),
            })}
            <small>{t('configure.review.users', { count: users })}</small>
          </li>
        )}
      </ShortList>
    </ImpactSection>
  );
}
