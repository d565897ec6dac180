import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { RECORD_OPERATIONS, reachOfRole } from '#core/access/matrix.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { objectsIn, type Role } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { placeAddress } from '../objects/object-words.ts';
import { configurationAddress } from '../section-address.ts';
import classes from './role-facts.module.css';

interface RoleFactsProps {
  readonly draft: WorkingDraft;
  readonly role: Role;
}

/** What is to be known beside a role: who has it, what must hold of it, what the draft changes of it. */
export function RoleFacts({ draft, role }: RoleFactsProps) {
  const { t } = useTranslation();
  const at = encodeURIComponent(placeAddress(['roles', role.id]));
  return (
    <aside className={classes.facts} aria-label={t('configure.roles.facts')}>
      <Holders role={role} />
      <Assertions draft={draft} role={role} />
      <Changes draft={draft} role={role} />
      <p className={classes.more}>
        <AppLink href={`${configurationAddress('objects')}?at=${at}`}>
          {t('configure.roles.properties')}
        </AppLink>
        <AppLink href={configurationAddress('rights')}>{t('configure.roles.explain')}</AppLink>
      </p>
    </aside>
  );
}

function Holders({ role }: { readonly role: Role }) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const query = useQuery({
    queryKey: ['admin_management_role_users', role.id],
    queryFn: ({ signal }) =>
      configurationGate.call('admin_management_role_users', { params: { role: String(role.id) }, signal }),
  });
  const tableOf = (name: string) => info.tables.find((table) => table.name === name)?.id ?? 0;
  return (
    <section>
      <h2>
        {t('configure.roles.holders')} <span>{query.data?.count}</span>
      </h2>
      <Loaded query={query}>
        {({ users, count, groups }) => (
          <>
            {count === 0 && <p className={classes.none}>{t('configure.roles.no_holders')}</p>}
            <ul className={classes.people}>
              {users.map(({ id, name, groups: through }) => (
                <li key={id}>
                  <Avatar name={name} />
                  <AppLink href={recordAddress(tableOf('user'), id)}>
                    <bdi>{name}</bdi>
                  </AppLink>
                  {through.length > 0 && <span dir="auto">{through.join(', ')}</span>}
                </li>
              ))}
            </ul>
            {count > users.length && (
              <p className={classes.none}>{t('configure.remove.more', { count: count - users.length })}</p>
            )}
            {groups.length > 0 && (
              <p className={classes.groups}>
                {t('configure.roles.groups')}
                {groups.map(({ id, label }) => (
                  <AppLink key={id} href={recordAddress(tableOf('user_group'), id)}>
                    <bdi>{label}</bdi>
                  </AppLink>
                ))}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What must hold of the role; what the draft breaks is told with why. */
function Assertions({ draft: { document, state }, role }: RoleFactsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const own = objectsIn(document, 'assertions').filter((assertion) => assertion.role === role.id);
  if (own.length === 0) return null;
  return (
    <section>
      <h2>{t('rights.assertions')}</h2>
      <ul className={classes.assertions}>
        {own.map(({ id, label }) => {
          const broken = state.problems.find(({ place }) => place[0] === 'assertions' && place[1] === id);
          return (
            <li key={id} data-broken={broken ? true : undefined}>
              {broken ? (
                <IconCircleX size={16} aria-hidden="true" />
              ) : (
                <IconCircleCheck size={16} aria-hidden="true" />
              )}
              <span>
                <bdi>{labelOf(label, user.locale)}</bdi>
                <small dir="auto">{broken ? broken.message : t('configure.roles.holds')}</small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What the role grants otherwise than before the draft. */
function Changes({ draft, role }: RoleFactsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const changes = changesOf(draft, role);
  if (changes.length === 0) return null;
  return (
    <section>
      <h2>{t('configure.roles.in_draft')}</h2>
      <ul className={classes.changes}>
        {changes.map(({ table, operation, before, after }) => (
          <li key={`${table.id} ${operation}`}>
            <bdi>{labelOf(table.plural, user.locale)}</bdi>
            <span>{t(`rights.${operation}`)}</span>
            <small>
              {t(`rights.${before}`)} → {t(`rights.${after}`)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changesOf({ base, document, catalog, state }: WorkingDraft, role: Role) {
  const was = base.roles.find(({ id }) => id === role.id);
  if (was === role) return [];
  const old = catalogOf(base, state.base);
  return document.tables.flatMap((table) => {
    const known = old.tables.get(table.id);
    const now = reachOfRole(catalog, role, table);
    const before = was && known ? reachOfRole(old, was, known) : now.map(() => 'never' as const);
    return RECORD_OPERATIONS.flatMap((operation, at) => {
      const [one, other] = [before[at], now[at]];
      return one === other || one === undefined || other === undefined
        ? []
        : [{ table, operation, before: one, after: other }];
    });
  });
}
