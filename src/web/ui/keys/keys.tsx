import { useEffect, useRef, type RefObject } from 'react';
import { hasCommandKey, isPressed, isSingleCharacter, keyCaps } from './key-names.ts';
import { remembered } from '../../std/remembered.ts';
import { createStore, useStore } from '../../std/store.ts';

/** One thing that can be done on the screen, with its key where it has one. */
export interface KeyBinding {
  /** Such as `n`, `?`, `mod+k`, `mod+Enter`, `Escape`; `mod` is ⌘ or Ctrl. Without it the command palette alone does it. */
  readonly keys?: string;
  /** What it does, in the user's language: the `?` key lists it with its key, and the command palette. */
  readonly label: string;
  /** What kind of thing it is, where others may be called the same; the command palette shows it. */
  readonly hint?: string;
  /** How the command palette shows it. */
  readonly icon?: string;
  readonly run: (event: KeyboardEvent) => void;
  /** It only keeps the browser's own key away: nothing offers it. */
  readonly idle?: boolean;
  /** Also while a text is being typed; keys with `mod` are unless it is false. */
  readonly whileTyping?: boolean;
}

/** The keys that save, wherever something is saved. */
export const SAVING = ['mod+Enter', 'mod+s'] as const;

interface Registration {
  readonly bindings: { readonly current: readonly KeyBinding[] };
  /** Something in the window above the others that the keys are for. */
  readonly within: RefObject<HTMLElement | null> | undefined;
  /** The part of the screen that the focus must be in. */
  readonly area: RefObject<HTMLElement | null> | undefined;
}

const registrations = createStore<readonly Registration[]>([]);
const COMMAND = hasCommandKey(navigator.platform);

/** Whether keys of a single character do something; whoever dictates or hits keys by accident can switch them off. */
export const singleKeys = remembered('colonnade-single-keys', 'on');

/**
 * Gives keys to a part of the screen for as long as it is shown. What was registered last comes first. While a dialog
 * is open only those work that are for something `within` it, and none whose event somebody has already handled. Those
 * with an `area` work only while the focus is in it.
 */
export function useKeys(
  bindings: readonly KeyBinding[],
  within?: RefObject<HTMLElement | null>,
  area?: RefObject<HTMLElement | null>,
): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    const registration = { bindings: current, within, area };
    registrations.set((list) => [...list, registration]);
    return () => registrations.set((list) => list.filter((other) => other !== registration));
  }, [within, area]);
}

/** A binding that has a key. */
type BoundKey = KeyBinding & { readonly keys: string };

/** The keys of the whole screen, the innermost first, each key once. */
export function useAllKeys(): readonly BoundKey[] {
  const seen = new Set<string>();
  return allBindings(useStore(registrations))
    .filter(hasKey)
    .filter(({ keys, idle }) => !idle && !seen.has(keys) && seen.add(keys));
}

/** What can be done on the screen behind the dialogs, the innermost first, each thing once. */
export function useScreenCommands(): readonly KeyBinding[] {
  const list = useStore(registrations).filter(({ within }) => dialogAround(within?.current) === undefined);
  const seen = new Set<string>();
  return allBindings(list).filter(
    ({ keys = '', label, hint = '', idle }) =>
      !idle && !/^(Escape|Arrow)/.test(keys) && !seen.has(`${label} ${hint}`) && seen.add(`${label} ${hint}`),
  );
}

function hasKey(binding: KeyBinding): binding is BoundKey {
  return binding.keys !== undefined;
}

/** Listens for the registered keys; to be shown once, by the shell. */
export function KeyListener() {
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}

/** A key as it is printed on the user's keyboard. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return (
    <kbd className="key-caps" dir="ltr">
      {keyCaps(keys, COMMAND).map((cap) => (
        <span key={cap}>{cap}</span>
      ))}
    </kbd>
  );
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const dialog = topDialog();
  const typing = isTyping(event.target);
  const here = registrations
    .get()
    .filter(({ within, area }) => dialogAround(within?.current) === dialog && isIn(area, event.target));
  const binding = allBindings(here)
    .filter(hasKey)
    .find(({ keys, whileTyping }) => {
      const single = isSingleCharacter(keys);
      if (typing && !(whileTyping ?? keys.startsWith('mod+'))) return false;
      if (single && (typing || singleKeys.get() === 'off')) return false;
      return isPressed(keys, event, COMMAND);
    });
  if (!binding) return;
  event.preventDefault();
  binding.run(event);
}

function isIn(area: Registration['area'], target: EventTarget | null): boolean {
  return area === undefined || (target instanceof Node && area.current?.contains(target) === true);
}

function allBindings(list: readonly Registration[]): readonly KeyBinding[] {
  return list.toReversed().flatMap(({ bindings }) => bindings.current);
}

const DIALOG = 'dialog:modal, [role="dialog"][aria-modal="true"]';

/** The dialog above all others: what opens later stands later in the document. */
function topDialog(): Element | undefined {
  return [...document.querySelectorAll(DIALOG)].at(-1);
}

function dialogAround(element: Element | null | undefined): Element | undefined {
  return element?.closest(DIALOG) ?? undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="textbox"]'))
    return true;
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type);
}

const NOT_TYPED = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']);
