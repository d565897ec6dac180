import { useMantineColorScheme } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { paletteEntries, type PaletteEntry } from './palette-entries.ts';
import { endSession } from '../menu/end-session.ts';
import { useOpenWindows } from '../windows/windows.tsx';

/** Everything that the palette can offer here and now. */
export function usePaletteEntries(onKeys: () => void): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const application = useApplication();
  const windows = useOpenWindows();
  const path = useLocation({ select: (location) => location.pathname });
  const commands = useCommands(onKeys);
  return useMemo(() => {
    const words = {
      home: t('shell.home'),
      account: t('shell.account'),
      configuration: t('shell.configuration'),
      viewAs: t('shell.view_as'),
      open: t('palette.open'),
      create: t('palette.create'),
      import: t('palette.import'),
      bin: t('undo.bin'),
      done: t('undo.title'),
    };
    return paletteEntries({ application, windows, path, words, commands });
  }, [t, application, windows, path, commands]);
}

function useCommands(onKeys: () => void): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const command = (id: string, label: string, icon: string, run: () => void): PaletteEntry => ({
      id,
      label,
      icon,
      hint: t('palette.command'),
      does: { run },
    });
    return [
      command('light', t('palette.scheme_light'), 'bulb', () => setColorScheme('light')),
      command('dark', t('palette.scheme_dark'), 'bulb', () => setColorScheme('dark')),
      command('auto', t('palette.scheme_auto'), 'bulb', () => setColorScheme('auto')),
      command('keys', t('keys.title'), 'key', onKeys),
      command('out', t('shell.sign_out'), 'lock', () => void endSession(t('shell.sign_out_failed'))),
    ];
  }, [t, setColorScheme, onKeys]);
}
