import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { THREAD } from '../mailbox/use-folders.ts';
import { toldRefusal } from '../mailbox/told-refusal.ts';
import classes from './mail-frame.module.css';

/** That the sender of an e-mail wishes to be told that it was read: its reader decides, once. */
export function ReceiptWish({ message: { id, receiptTo } }: { readonly message: ShownMessage }) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const queries = useQueryClient();
  const failed = useErrorText(undefined);
  const [isBusy, setBusy] = useState(false);
  if (!receiptTo || user.looksOnly) return null;
  const decide = async (send: boolean) => {
    setBusy(true);
    try {
      await call('messaging_message_receipt', { params: { messageID: String(id) }, body: { send } });
      notify({ message: t(send ? 'messaging.receipt.told' : 'messaging.receipt.left'), tone: 'plain' });
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: [THREAD] });
    setBusy(false);
  };
  return (
    <div className={classes.bar}>
      <span>{t('messaging.receipt.asked', { name: receiptTo.name || receiptTo.address })}</span>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void decide(true)}>
        {t('messaging.receipt.tell')}
      </Button>
      <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void decide(false)}>
        {t('messaging.receipt.leave')}
      </Button>
    </div>
  );
}
