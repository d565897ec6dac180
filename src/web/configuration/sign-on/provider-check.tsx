import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import type { SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import classes from './provider-check.module.css';
import type { SignOnValues, SignOnSettings } from './sign-on-values.ts';

type Outcome = AnswerOf<Contract['admin_website_sso_check']>;
type Found = NonNullable<Outcome['found']>;
type Problem = Outcome['problems'][number];

interface ProviderCheckProps {
  readonly view: SignOnSettings;
  readonly form: SettingsForm<SignOnValues>;
}

/** Asks the provider as a sign-on does, and tells in words what came of it. */
export function ProviderCheck({ view, form }: ProviderCheckProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const doing = useDoing();
  const [outcome, setOutcome] = useState<Outcome>();
  const check = () =>
    void doing.run(async () => {
      setOutcome(undefined);
      // The server checks what is stored.
      if (form.changed && !(await form.save())) return;
      setOutcome(await configurationGate.call('admin_website_sso_check', {}));
      await queries.invalidateQueries({ queryKey: ['admin_website_sso'] });
    });
  // Before anything is set it is no news that something is missing.
  const begun = view.issuer !== null || view.endpoints !== null || view.client_id !== null;
  const problems = outcome?.problems ?? (begun ? view.problems : []);
  return (
    <Group title={t('sso.check')} text={t('sso.check_text')}>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
          loading={doing.busy}
          onClick={check}
        >
          {t(form.changed ? 'sso.check_save' : 'sso.check_button')}
        </Button>
      </div>
      <div role="status" className={classes.outcome}>
        {problems.length > 0 && <Problems problems={problems} />}
        {outcome?.ok && (
          <p className={classes.good}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {t('sso.check_good')}
          </p>
        )}
        {outcome?.found && <FoundFacts found={outcome.found} />}
      </div>
    </Group>
  );
}

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const { t } = useTranslation();
  return (
    <WarningNote>
      <ul className={classes.problems}>
        {problems.map(({ step, code, message }) => (
          <li key={`${step} ${code}`}>
            {step !== 'settings' && <strong>{t(`sso.step_${step}`)}</strong>} {message}
          </li>
        ))}
      </ul>
    </WarningNote>
  );
}

function FoundFacts({ found }: { readonly found: Found }) {
  const { t } = useTranslation();
  const accepted = found.client_accepted;
  const facts: readonly (readonly [string, string])[] = [
    [t('sso.issuer'), found.issuer],
    [t('sso.authorization'), found.authorization],
    [t('sso.token'), found.token],
    [t('sso.userinfo'), found.userinfo ?? t('sso.not_there')],
    [t('sso.endSession'), found.end_session ?? t('sso.not_there')],
    [t('sso.jwks'), found.jwks],
    [t('sso.keys'), found.keys === null ? t('sso.keys_unread') : t('sso.keys_usable', { count: found.keys })],
    [t('sso.algorithms'), found.algorithms.join(', ')],
    [
      t('sso.client_known'),
      t(accepted === null ? 'sso.client_untold' : `sso.client_${accepted ? 'good' : 'bad'}`),
    ],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
