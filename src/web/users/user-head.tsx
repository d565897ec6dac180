import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Badge } from '#web/ui/layout/item-list.tsx';
import type { UserDraft } from './user-draft.ts';
import { useUser, type ShownUser } from './use-user.ts';
import classes from './user-part.module.css';

const TONES = { active: 'good', invited: 'warn', disabled: 'plain', locked: 'bad' } as const;

/** Before the name of a user: the initials, as they stand wherever that person is shown. */
export function UserSign({ name }: { readonly name: string }) {
  return <Avatar name={name} size={28} />;
}

/** Beside the name of a user: whether that person can sign in. */
export function UserState(shown: ShownUser) {
  const { t } = useTranslation();
  const { query } = useUser(shown);
  if (!query.data) return null;
  const { state } = query.data;
  return <Badge tone={TONES[state]}>{t(`users.state_${state}`)}</Badge>;
}

interface SignInSwitchProps {
  readonly shown: ShownUser;
  readonly draft: UserDraft;
}

/** Keeps a user out, or lets that person in again; at once where nothing else is changed in the form. */
export function SignInSwitch({ shown, draft }: SignInSwitchProps) {
  const { t } = useTranslation();
  const { query } = useUser(shown);
  if (!query.data || !draft.isEditable('active')) return null;
  const { active } = draft;
  return (
    <Button
      id={draft.fieldId('active')}
      variant={active ? 'subtle' : 'default'}
      {...(active ? { className: classes.grave ?? '' } : {})}
      onClick={() => draft.changeNow('active', !active)}
    >
      {t(active ? 'users.block' : 'users.unblock')}
    </Button>
  );
}
