import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { BesidePart } from './beside-part.tsx';
import { RolesPart } from './roles-part.tsx';
import { useGroup, type ShownUser } from './use-user.ts';
import type { UserDraft } from './user-draft.ts';
import beside from './user-beside.module.css';
import classes from './user-part.module.css';

interface GroupSectionsProps {
  /** The group of a form. */
  readonly shown: ShownUser;
  readonly draft: UserDraft;
}

/** Below the form of a group: the roles that its members have by it, with what they grant. */
export function GroupSections({ shown, draft }: GroupSectionsProps) {
  const { t } = useTranslation();
  const { query, isOpen } = useGroup(shown);
  if (!isOpen) return null;
  return (
    <div className={classes.sections} data-sided>
      <Loaded query={query}>
        {({ roles }) => (
          <RolesPart
            text={t('users.group_roles_text')}
            none={t('users.group_no_roles')}
            roles={roles}
            draft={draft}
          />
        )}
      </Loaded>
    </div>
  );
}

/** Beside the form of a group: how many members it has, and what it means to be one. */
export function GroupBeside(shown: ShownUser) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { query } = useGroup(shown);
  if (!query.data) return null;
  const { members, inside } = query.data;
  return (
    <div className={beside.beside}>
      <BesidePart title={t('users.group_members')} count={numberFormat(locale).format(members)}>
        {inside > 0 && <p className={beside.note}>{t('users.group_inside', { count: inside })}</p>}
        <p className={beside.note}>{t('users.group_effect')}</p>
      </BesidePart>
    </div>
  );
}
