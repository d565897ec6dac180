import { Button } from '@mantine/core';
import { useTranslation } from '#web/std/translation.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface ResetLinkProps {
  readonly user: { readonly id: number; readonly name: string };
  readonly link: string;
  readonly onClose: () => void;
}

/** A link for a new password that could not be sent: it is handed on by hand, and shown only now. */
export function ResetLink({ user, link, onClose }: ResetLinkProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('lost_access.link_title')} onClose={onClose}>
      <DialogBody>
        <DialogText>{t('lost_access.link_text', { name: user.name })}</DialogText>
        <CopyText id="reset-link" label={t('lost_access.link')} text={link} />
        <DialogButtons>
          <Button onClick={onClose}>{t('lost_access.link_done')}</Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
