import { Button } from '@mantine/core';
import { IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import classes from './test-mail.module.css';

type Outcome = AnswerOf<Contract['admin_mail_test']>;

interface TestMailProps {
  /** Something was typed that the server does not know yet. */
  readonly unsaved: boolean;
  /** A mail server is set. */
  readonly ready: boolean;
}

/** Sends a message at once through the server as it is stored, and tells what the server said. */
export function TestMail({ unsaved, ready }: TestMailProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [to, setTo] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  async function send() {
    setOutcome(await configurationGate.call('admin_mail_test', { body: { to } }));
    setAsking(false);
  }
  return (
    <>
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          disabled={unsaved || !ready}
          onClick={() => {
            setOutcome(undefined);
            setAsking(true);
          }}
        >
          {t('mailing.test_button')}
        </Button>
        {unsaved && <span className={classes.note}>{t('mailing.test_save')}</span>}
        {!unsaved && !ready && <span className={classes.note}>{t('mailing.test_no_server')}</span>}
      </div>
      <div role="status">{outcome && <OutcomeText outcome={outcome} />}</div>
      {asking && (
        <GateDialog
          title={t('mailing.test_button')}
          text={t('mailing.test_to_text')}
          submit={t('mailing.test_send')}
          ready={to.trim() !== ''}
          onSubmit={send}
          onClose={() => setAsking(false)}
        >
          {(error) => (
            <TextField
              id="test-mail-to"
              label={t('mailing.test_to')}
              type="email"
              autoComplete="email"
              dir="ltr"
              value={to}
              error={error}
              onChange={setTo}
            />
          )}
        </GateDialog>
      )}
    </>
  );
}

function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  const words = (
    <>
      {outcome.message}
      {outcome.answer !== '' && (
        <code className={classes.answer} dir="ltr">
          {outcome.answer}
        </code>
      )}
    </>
  );
  if (!outcome.sent) return <WarningNote>{words}</WarningNote>;
  return (
    <div className={classes.good}>
      <IconCircleCheck size={18} aria-hidden="true" />
      <div>{words}</div>
    </div>
  );
}
