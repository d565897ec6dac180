import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { CopyButton } from '#web/inputs/copy-text.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes the only time that they are told: to copy, to keep as a file, to print. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const { info, user } = useApplication();
  const heading = t('account.codes_of', { application: info.label, login: user.login });
  const text = [heading, '', ...codes, ''].join('\n');
  return (
    <Dialog title={t('account.codes_title')} onClose={onClose}>
      <div className={classes.content}>
        <p className={classes.text}>{t('account.codes_text')}</p>
        <div className={classes.paper}>
          <p className={classes.heading}>{heading}</p>
          <ul className={classes.codes} dir="ltr">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.buttons}>
          <CopyButton text={text} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => download(`${t('account.codes_file')}.txt`, text)}
          >
            {t('account.codes_download')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('account.codes_print')}
          </Button>
          <Button className={classes.done} onClick={onClose}>
            {t('account.codes_kept')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
