import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/settings-page/copy-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FoundUser } from '../find-users.ts';
import classes from './reset-link.module.css';

interface ResetLinkProps {
  readonly user: FoundUser;
  readonly link: string;
  readonly onClose: () => void;
}

/** A link for a new password that could not be sent: it is handed on by hand, and shown only now. */
export function ResetLink({ user, link, onClose }: ResetLinkProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('lost_access.link_title')} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.text}>{t('lost_access.link_text', { name: user.name })}</p>
        <CopyText id="reset-link" label={t('lost_access.link')} text={link} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('lost_access.link_done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
