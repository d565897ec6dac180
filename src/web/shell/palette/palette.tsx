import { useRouter } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { startAction } from '#web/actions/actions.ts';
import { useApplication } from '#web/api/application.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { matching, phraseEntry, type PaletteEntry } from './palette-entries.ts';
import classes from './palette.module.css';
import { PaletteResults } from './palette-results.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';
import { useRecordHits } from './use-record-hits.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** Where to go, what to do and which records there are, by typing: arrows choose, Enter goes, with Ctrl in a new tab. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const application = useApplication();
  const phrase = phraseEntry(application, query, t('action.say'));
  const hits = useRecordHits(query);
  const found = [...matching(usePaletteEntries(onHelp), query), ...(phrase ? [phrase] : []), ...hits.entries];
  const place = Math.min(chosen, found.length - 1);
  const active = found[place];

  const run = useRun(onClose);
  function onKeyDown(event: KeyboardEvent) {
    const next = placeAfter(event.key, place, found.length);
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing)
      run(active, event.ctrlKey || event.metaKey);
    else if (next === undefined) return;
    else setChosen(next);
    event.preventDefault();
  }
  return (
    <Dialog title={t('palette.title')} onClose={onClose} look="bare">
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${place}`}
          aria-autocomplete="list"
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteResults
        id={id}
        found={found}
        place={place}
        query={query}
        searching={hits.searching}
        onPoint={setChosen}
        onRun={run}
      />
    </Dialog>
  );
}

/** Does what an entry is for and closes the palette, which stays open beside what opens `apart`, in a new tab. */
function useRun(onClose: () => void): (entry: PaletteEntry, apart: boolean) => void {
  const router = useRouter();
  return ({ does }, apart) => {
    if (apart && 'href' in does) {
      window.open(does.href, '_blank', 'noopener');
      return;
    }
    onClose();
    if ('href' in does) router.history.push(does.href);
    else if ('wanted' in does) void startAction({ run: does.wanted });
    else does.run();
  };
}

/** Where the choice goes by a key; undefined for keys that do not move it. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'PageDown') return Math.min(place + 8, count - 1);
  return key === 'PageUp' ? Math.max(place - 8, 0) : undefined;
}
