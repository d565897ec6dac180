import { Button } from '@mantine/core';
import { IconFilePlus, IconLayoutDashboard, IconSquarePlus2, type Icon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { closeFirstVisit } from '#web/api/application.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { refreshScreens } from '#web/data/refresh-screens.ts';
import { FROM_FILES } from '../../addresses/addresses.ts';
import classes from './first-visit.module.css';

type Beginning = 'sample' | 'files' | 'empty';

const WAYS: readonly { readonly key: Beginning; readonly Icon: Icon }[] = [
  { key: 'sample', Icon: IconLayoutDashboard },
  { key: 'files', Icon: IconFilePlus },
  { key: 'empty', Icon: IconSquarePlus2 },
];

/** What supervisors can begin with, before anything of the first application was changed. */
export function FirstVisit() {
  const { t } = useTranslation();
  const { chosen, begin } = useBeginning();
  return (
    <section aria-labelledby="first-visit" className={classes.visit}>
      <h2 id="first-visit">{t('begin.title')}</h2>
      <p>{t('begin.lead')}</p>
      <ul>
        {WAYS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={22} stroke={1.5} aria-hidden="true" />
            <h3>{t(`begin.${key}`)}</h3>
            <p id={`begin-${key}`}>{t(`begin.${key}_text`)}</p>
            <Button
              variant={key === 'files' ? 'filled' : 'default'}
              aria-describedby={`begin-${key}`}
              loading={chosen === key}
              disabled={chosen !== undefined}
              onClick={() => void begin(key)}
            >
              {t(`begin.${key}_do`)}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.foot}>
        <span>{t('begin.kept')}</span>
        <Button variant="subtle" disabled={chosen !== undefined} onClick={() => void begin('sample')}>
          {t('begin.later')}
        </Button>
      </p>
    </section>
  );
}

function useBeginning() {
  const { t } = useTranslation();
  const router = useRouter();
  const [chosen, setChosen] = useState<Beginning>();
  const begin = async (way: Beginning) => {
    setChosen(way);
    try {
      const from = way === 'sample' ? 'sample' : 'empty';
      await configurationGate.call('configuration_begin', { body: { from } });
      if (from === 'empty') await refreshScreens();
      if (way === 'files') await router.navigate({ href: FROM_FILES });
      closeFirstVisit();
    } catch (failure) {
      setChosen(undefined);
      if (!(failure instanceof GivenUp)) notify({ message: told(failure, t('begin.failed')), tone: 'bad' });
    }
  };
  return { chosen, begin };
}

function told(failure: unknown, otherwise: string): string {
  return (failure instanceof CallError && failure.entries[0]?.message) || otherwise;
}
