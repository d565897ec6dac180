import { useMantineColorScheme } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { paletteEntries, type PaletteEntry } from './palette-entries.ts';
import { endSession } from '../menu/end-session.ts';
import { useScreenCommands } from '#web/ui/keys/keys.tsx';
import { useKnownEntries } from './use-known-entries.ts';
import { useOpenWindows } from '../windows/windows.tsx';

/** Everything that the palette can offer here and now. */
export function usePaletteEntries(onHelp: () => void): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const application = useApplication();
  const windows = useOpenWindows();
  const path = useLocation({ select: (location) => location.pathname });
  const commands = useCommands(onHelp);
  const known = useKnownEntries();
  const here = useCommandsHere();
  return useMemo(() => {
    const words = {
      home: t('shell.home'),
      account: t('shell.account'),
      configuration: t('shell.configuration'),
      fromFiles: t('shell.from_files'),
      viewAs: t('shell.view_as'),
      open: t('palette.open'),
      create: t('palette.create'),
      import: t('palette.import'),
      bin: t('undo.bin'),
      done: t('undo.title'),
    };
    return paletteEntries({ application, windows, path, words, known, commands: [...here, ...commands] });
  }, [t, application, windows, path, commands, known, here]);
}

/** What the window that is shown lets people do, with its keys. */
function useCommandsHere(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const bindings = useScreenCommands();
  return useMemo(
    () =>
      bindings
        .filter(({ keys }) => keys !== 'mod+k' && keys !== '?')
        .map(({ keys, label, hint, icon, run }): PaletteEntry => ({
          id: `here ${hint ?? ''} ${label}`,
          label,
          hint: hint ?? t('palette.here'),
          icon,
          keys,
          // The dialog of the palette goes first: what is done is done on the screen behind it.
          does: { run: () => setTimeout(() => run(new KeyboardEvent('keydown'))) },
        })),
    [bindings, t],
  );
}

function useCommands(onHelp: () => void): readonly PaletteEntry[] {
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
      command('help', t('help.title'), 'key', onHelp),
      command('out', t('shell.sign_out'), 'lock', () => void endSession(t('shell.sign_out_failed'))),
    ];
  }, [t, setColorScheme, onHelp]);
}
