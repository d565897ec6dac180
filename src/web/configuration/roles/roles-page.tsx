import { Button } from '@mantine/core';
import { IconPlus, IconShieldLock } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Role } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { useIsBegun } from '../objects/begun.ts';
import { NewObjectDialog } from '../objects/new-object.tsx';
import { configurationAddress } from '../section-address.ts';
import { RoleEditor } from './role-editor.tsx';
import { ownRoles } from './role-rows.ts';
import classes from './roles-page.module.css';

/** What each role may do, as the draft has it, and who has it; the address says which role is shown. */
export function RolesPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.roles')} query={useConfigurationDraft()}>
      {(draft) => <Roles draft={draft} />}
    </LoadedPage>
  );
}

function Roles({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { role: wanted, compare } = useSearch({ strict: false });
  const isBegun = useIsBegun();
  const [making, setMaking] = useState(() => isBegun('roles'));
  const roles = ownRoles(draft.document);
  const role = roles.find(({ id }) => String(id) === String(wanted)) ?? roles[0];
  const other = roles.find(({ id }) => String(id) === String(compare));
  const show = (next: Pick<Role, 'id'> | undefined, beside?: number) => {
    const query = new URLSearchParams();
    if (next) query.set('role', String(next.id));
    if (beside !== undefined) query.set('compare', String(beside));
    router.history.push(`${configurationAddress('roles')}?${query.toString()}`);
  };
  const showPlace = ([kind, id]: EditPlace) =>
    show(kind === 'roles' && typeof id === 'number' ? { id } : undefined);
  return (
    <div className={classes.page}>
      <StepsBar draft={draft} />
      {role ? (
        <RoleEditor
          key={role.id}
          draft={draft}
          role={role}
          other={other}
          onChoose={(next) => show(next, other?.id)}
          onCompare={(beside) => show(role, beside)}
          onNew={() => setMaking(true)}
          onShow={showPlace}
        />
      ) : (
        <>
          <h1 className="out-of-sight">{t('configuration.sections.roles')}</h1>
          <EmptyState
            icon={<IconShieldLock size={28} stroke={1.4} aria-hidden="true" />}
            title={t('configure.roles.none')}
            text={t('configure.roles.none_text')}
          >
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
              {t('configure.roles.new')}
            </Button>
          </EmptyState>
        </>
      )}
      {making && (
        <NewObjectDialog
          draft={draft}
          kind="roles"
          onMade={(place) => {
            setMaking(false);
            showPlace(place);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
