import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { LanguageEntry } from '#core/session-page/login-languages.ts';
import { languageTag } from '#web/api/language.ts';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { ChevronSign, TickSign } from '../parts/signs.tsx';
import type { PageLanguage } from './use-page-language.ts';

interface LanguagePickerProps {
  readonly language: PageLanguage;
  readonly label: string;
  /** The address under which flags are found. */
  readonly images: string;
}

/** The languages of the page: the chosen one opens and closes the list; a click elsewhere or Escape closes it. */
export function LanguagePicker({ language, label, images }: LanguagePickerProps) {
  const { chosen, offered, choose } = language;
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(place, open, () => setOpen(false));
  if (offered.length < 2 || !chosen) return null;
  function onChoose(event: MouseEvent, entry: LanguageEntry) {
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
    choose(entry);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      moveFocus(place.current, event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  }
  return (
    <div ref={place} className="languages">
      <button
        ref={button}
        type="button"
        className="language-shown"
        aria-label={`${label}: ${chosen.name}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <Flag images={images} short={chosen.short} />
        <span lang={languageTag(chosen.short)}>{chosen.name}</span>
        <ChevronSign />
      </button>
      <LanguageList
        id={id}
        label={label}
        open={open}
        images={images}
        language={language}
        onChoose={onChoose}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface LanguageListProps extends LanguagePickerProps {
  readonly id: string;
  readonly open: boolean;
  readonly onChoose: (event: MouseEvent, entry: LanguageEntry) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function LanguageList({ id, label, open, images, language, onChoose, onKeyDown }: LanguageListProps) {
  const { chosen, offered } = language;
  return (
    <ul id={id} className="language-list" hidden={!open} aria-label={label}>
      {offered.map((entry) => (
        <li key={entry.code}>
          {/* A link, so that it works before the script runs as well. */}
          <a
            href={`?_locale=${entry.short}`}
            lang={languageTag(entry.short)}
            aria-current={entry.code === chosen?.code || undefined}
            onClick={(event) => onChoose(event, entry)}
            onKeyDown={onKeyDown}
          >
            <Flag images={images} short={entry.short} lazy />
            <span>{entry.name}</span>
            {entry.code === chosen?.code && <TickSign />}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FlagProps {
  readonly images: string;
  readonly short: string;
  readonly lazy?: boolean;
}

/** The flag of a locale; decoration, its language's name stands beside it. */
function Flag({ images, short, lazy }: FlagProps) {
  return (
    <img
      className="flag"
      src={`${images}/flags/${short}.svg`}
      alt=""
      width={20}
      height={15}
      loading={lazy ? 'lazy' : 'eager'}
    />
  );
}

function moveFocus(place: HTMLElement | null, step: 1 | -1): void {
  const entries = [...(place?.querySelectorAll<HTMLElement>('li a') ?? [])];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : entries.length - 1) : (at + step + entries.length) % entries.length;
  // A list that opens with this key can take the focus only when it is shown.
  requestAnimationFrame(() => entries[next]?.focus());
}
