import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Language } from '#core/language/languages.ts';
import { languageTag } from '#web/api/language.ts';
import { useCloseOutside } from '#web/ui/close-outside.ts';
import { PAGE_LANGUAGES } from './page-texts.ts';
import { ChevronSign, GlobeSign, TickSign } from './signs.tsx';

interface LanguagePickerProps {
  readonly chosen: Language;
  readonly label: string;
  readonly onChoose: (language: Language) => void;
}

/** The languages of the page: the chosen one opens the list; a click elsewhere or Escape closes it. */
export function LanguagePicker({ chosen, label, onChoose }: LanguagePickerProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(place, open, () => setOpen(false));
  if (PAGE_LANGUAGES.length < 2) return null;
  function choose(language: Language) {
    setOpen(false);
    button.current?.focus();
    onChoose(language);
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
        <GlobeSign />
        <span lang={languageTag(chosen.short)}>{chosen.name}</span>
        <ChevronSign />
      </button>
      <ul id={id} className="language-list" hidden={!open} aria-label={label}>
        {PAGE_LANGUAGES.map((language) => (
          <li key={language.code}>
            <button
              type="button"
              lang={languageTag(language.short)}
              aria-current={language.code === chosen.code || undefined}
              onClick={() => choose(language)}
              onKeyDown={onKeyDown}
            >
              {language.name}
              {language.code === chosen.code && <TickSign />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function moveFocus(place: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(place?.querySelectorAll<HTMLElement>('li button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : (at + step + buttons.length) % buttons.length;
  // A list that opens with this key can take the focus only when it is shown.
  requestAnimationFrame(() => buttons[next]?.focus());
}
