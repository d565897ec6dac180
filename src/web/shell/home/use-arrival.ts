import { startAction } from '#web/actions/actions.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { actionAddress, opensPage } from '../../addresses/addresses.ts';

/** Runs the action that the start page's address asks for: `/app?action=17`. The address then is where it led. */
export function useArrival(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const application = useApplication();
  const { info } = application;
  const { action: wanted } = useSearch({ from: '/app' });
  useEffect(() => {
    if (wanted === undefined) return;
    const action = info.actions.find(({ id }) => String(id) === wanted);
    if (!action) notify({ message: t('errors.action.unknown'), tone: 'bad' });
    const opens = action !== undefined && opensPage(action);
    if (action && !opens) void startAction({ run: { action: action.id } });
    router.history.replace(opens ? actionAddress(action, application) : '/app');
  }, [wanted, application, info, router, t]);
}
