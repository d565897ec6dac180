import { useTranslation } from '#web/std/translation.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';

interface RemoveFactorsProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Asks before somebody's second factors go: nothing brings them back, and the password alone opens the account then. */
export function RemoveFactors({ user: { id, name }, onClose }: RemoveFactorsProps) {
  const { t } = useTranslation();
  async function remove() {
    const body = { account: `user:${id}` };
    const { totp, passkeys } = await configurationGate.call('admin_user_factor_reset', { body });
    notify({ message: t(totp || passkeys > 0 ? 'lost_access.removed' : 'lost_access.had_none', { name }) });
    onClose();
  }
  return (
    <GateDialog
      title={t('lost_access.remove_title', { name })}
      text={t('lost_access.remove_text')}
      submit={t('lost_access.remove_submit')}
      onSubmit={remove}
      onClose={onClose}
    >
      {(error) => error && <WarningNote>{error}</WarningNote>}
    </GateDialog>
  );
}
