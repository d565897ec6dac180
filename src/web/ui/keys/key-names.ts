/** The parts of a key event that decide whether it is the one of a binding. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** True where keyboards have ⌘ instead of Ctrl. */
export function hasCommandKey(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/**
 * Whether `pressed` is what `keys` names: parts joined by +, such as `n`, `?`, `mod+k`, `mod+shift+z`, `Escape`.
 * `mod` is ⌘ or Ctrl. Shift counts only with `mod` or a named key: which characters need it depends on the keyboard.
 */
export function isPressed(keys: string, pressed: PressedKey, command: boolean): boolean {
  const { key, mod, shift, alt } = partsOf(keys);
  const modPressed = command ? pressed.metaKey : pressed.ctrlKey;
  const otherPressed = command ? pressed.ctrlKey : pressed.metaKey;
  if (otherPressed || modPressed !== mod) return false;
  if (isSingle(key) && !mod) return pressed.key === key;
  return (
    pressed.key.toLowerCase() === key.toLowerCase() && pressed.shiftKey === shift && pressed.altKey === alt
  );
}

/** True for bindings of one character without ⌘ or Ctrl: they are off while typing and can be switched off. */
export function isSingleCharacter(keys: string): boolean {
  const { key, mod } = partsOf(keys);
  return isSingle(key) && !mod;
}

/** The caps of a binding as they are printed on the keyboard: `['⌘', 'K']` or `['Ctrl', 'K']`. */
export function keyCaps(keys: string, command: boolean): readonly string[] {
  return keys.split(/(?<=.)\+/).map((part) => {
    if (part === 'mod') return command ? '⌘' : 'Ctrl';
    if (part === 'shift') return command ? '⇧' : 'Shift';
    if (part === 'Enter') return command ? '↵' : 'Enter';
    if (part === 'alt') return command ? '⌥' : 'Alt';
    return CAPS[part] ?? (isSingle(part) ? part.toUpperCase() : part);
  });
}

const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

function partsOf(keys: string) {
  const parts = keys.split(/(?<=.)\+/);
  return {
    key: parts.at(-1) ?? '',
    mod: parts.includes('mod'),
    shift: parts.includes('shift'),
    alt: parts.includes('alt'),
  };
}

function isSingle(key: string): boolean {
  return [...key].length === 1;
}
