import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { isInWindow } from '../../addresses/addresses.ts';
import { activeEntry, menuOf } from './menu.ts';
import { useOpenWindows } from '../windows/windows.tsx';

/** The menu, where one is, and the entry of the menu to which that belongs. */
export function useActiveEntry() {
  const application = useApplication();
  const groups = useMemo(() => menuOf(application), [application]);
  const path = useLocation({ select: (location) => location.pathname });
  const window = useOpenWindows().find(({ key }) => isInWindow(path, key));
  return { groups, path, window, active: activeEntry(groups, path, window) };
}
