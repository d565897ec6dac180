import { useRouter } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { startAction } from '#web/actions/actions.ts';
import { useApplication } from '#web/api/application.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { matching, phraseEntry, type PaletteEntry } from './palette-entries.ts';
import classes from './palette.module.css';
import { usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** Where to go and what to do, by typing: arrows choose, Enter goes, Escape leaves. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const application = useApplication();
  const phrase = phraseEntry(application, query, t('action.say'));
  const found = [...matching(usePaletteEntries(onKeys), query), ...(phrase ? [phrase] : [])];
  const place = Math.min(chosen, found.length - 1);
  const active = found[place];

  function run({ does }: PaletteEntry) {
    onClose();
    if ('href' in does) router.history.push(does.href);
    else if ('wanted' in does) void startAction({ run: does.wanted });
    else does.run();
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = placeAfter(event.key, place, found.length);
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) run(active);
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
      <Results id={id} found={found} place={place} query={query} onPoint={setChosen} onRun={run} />
    </Dialog>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: readonly PaletteEntry[];
  readonly place: number;
  readonly query: string;
  readonly onPoint: (place: number) => void;
  readonly onRun: (entry: PaletteEntry) => void;
}

function Results({ id, found, place, query, onPoint, onRun }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('palette.results')}>
        {found.map((entry, at) => (
          <Option
            key={entry.id}
            id={`${id}-${at}`}
            entry={entry}
            active={at === place}
            onPoint={() => onPoint(at)}
            onRun={() => onRun(entry)}
          />
        ))}
      </div>
      <p className={found.length > 0 ? 'out-of-sight' : classes.nothing} role="status">
        {found.length > 0 ? t('palette.count', { count: found.length }) : t('palette.nothing', { query })}
      </p>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Option({ id, entry, active, onPoint, onRun }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={element}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.option}
      // The input keeps the focus; a move, not mere appearing under a resting pointer, chooses.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
    >
      <NamedIcon name={entry.icon ?? 'bolt'} />
      <span className={classes.label}>{entry.label}</span>
      <span className={classes.hint}>{entry.hint}</span>
    </button>
  );
}

/** Where the choice goes by a key; undefined for keys that do not move it. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'PageDown') return Math.min(place + 8, count - 1);
  return key === 'PageUp' ? Math.max(place - 8, 0) : undefined;
}
