import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { recordAddress } from '#web/addresses/addresses.ts';
import { favouritePlace, useFavourites } from '../visits/favourites.ts';
import { useRecent } from '../visits/recent.ts';
import type { PaletteEntry } from './palette-entries.ts';

/** Recent records shown before anything is typed. */
const RECENT = 5;

/** The favourites, and the recent records that are none of them. */
export function useKnownEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const application = useApplication();
  const favourites = useFavourites();
  const recent = useRecent();
  return useMemo(() => {
    const marked = favourites.map((favourite): PaletteEntry => {
      const { href, label, icon } = favouritePlace(favourite, application);
      const hint = favourite.kind === 'record' ? (favourite.subtitle ?? '') : '';
      const group = t('favourites.title');
      return { id: `favourite ${favourite.id}`, label, hint, icon: icon ?? 'star', group, does: { href } };
    });
    const hrefs = new Set(marked.map(({ does }) => 'href' in does && does.href));
    const opened = (recent ?? []).map(({ tableId, recordId, title, subtitle }): PaletteEntry => ({
      id: `recent ${tableId} ${recordId}`,
      label: title,
      hint: subtitle ?? '',
      icon: application.tables.get(tableId)?.icon ?? 'file-text',
      group: t('home.recent'),
      does: { href: recordAddress(tableId, recordId) },
    }));
    const others = opened.filter(({ does }) => !hrefs.has('href' in does && does.href));
    return [...others.slice(0, RECENT), ...marked];
  }, [t, application, favourites, recent]);
}
