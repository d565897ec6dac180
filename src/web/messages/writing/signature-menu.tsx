import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { signatureIn, signedBody } from './signature-of-draft.ts';
import type { WrittenDraft } from './use-message-draft.ts';

/** Chooses among the signatures of the account that a message goes out of. */
export function SignatureMenu({ draft, change }: Pick<WrittenDraft, 'draft' | 'change'>) {
  const { t } = useTranslation();
  const signatures = draft.accounts.find(({ id }) => id === draft.account)?.signatures ?? [];
  if (signatures.length === 0) return null;
  const now = signatureIn(draft);
  const choices = [...signatures, { name: t('messaging.no_signature'), text: '' }];
  return (
    <MenuButton
      label={t('messaging.signature')}
      title={t('messaging.signature')}
      className={icon.button}
      side="above"
      iconOnly
      lines={choices.map(({ name, text }, at) => ({
        kind: 'choice',
        key: String(at),
        label: name,
        chosen: text === now,
        run: () => change({ body: signedBody(draft, text) }),
      }))}
    >
      <IconSignature size={18} stroke={1.6} aria-hidden="true" />
    </MenuButton>
  );
}
