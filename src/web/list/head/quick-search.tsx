import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { KeyCaps, useKeys } from '#web/ui/keys/keys.tsx';
import classes from './quick-search.module.css';

interface QuickSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
  /** Leads on to the rows. */
  readonly onLeave?: () => void;
  readonly autoFocus?: boolean;
}

/** How long typing rests before it is looked for, in milliseconds. */
const REST = 200;

/** Looks for words in the searchable columns while they are typed; `/` leads here, Escape empties it. */
export function QuickSearch({ label, value, onChange, onLeave, autoFocus }: QuickSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, now } = useRestingText(value, onChange);
  useKeys([
    {
      keys: '/',
      label: t('list.key_search'),
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      event.preventDefault();
      now('');
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      now(text);
      onLeave?.();
    }
  };
  return (
    <div className={classes.search} role="search">
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        autoFocus={autoFocus}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {text === '' ? (
        <KeyCaps keys="/" />
      ) : (
        <ClearButton
          onClear={() => {
            now('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.clear} aria-label={t('list.clear_search')} onClick={onClear}>
      <IconX size={14} aria-hidden="true" />
    </button>
  );
}

/** A text that is told once it rests; what comes from outside replaces it unless it is its own. */
function useRestingText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string): void => {
    clearTimeout(timer.current);
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(next), REST);
    },
    now: (next: string) => {
      setText(next);
      tell(next);
    },
  };
}
