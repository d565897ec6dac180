import { expect, test } from 'vitest';
import { isPressed, isSingleCharacter, keyCaps, type PressedKey } from './key-names.ts';

function press(key: string, more: Partial<PressedKey> = {}): PressedKey {
  return { key, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...more };
}

test('mod is ⌘ where there is one, else Ctrl', () => {
  expect(isPressed('mod+k', press('k', { ctrlKey: true }), false)).toBe(true);
  expect(isPressed('mod+k', press('k', { metaKey: true }), true)).toBe(true);
  expect(isPressed('mod+k', press('k', { ctrlKey: true }), true)).toBe(false);
  expect(isPressed('mod+k', press('k'), false)).toBe(false);
});

test('a character is itself, with whatever its keyboard needs for it', () => {
  expect(isPressed('?', press('?', { shiftKey: true }), false)).toBe(true);
  expect(isPressed('/', press('/', { shiftKey: true }), false)).toBe(true);
  expect(isPressed('n', press('N', { shiftKey: true }), false)).toBe(false);
  expect(isPressed('n', press('n', { ctrlKey: true }), false)).toBe(false);
});

test('named keys and shift are exact', () => {
  expect(isPressed('Escape', press('Escape'), false)).toBe(true);
  expect(isPressed('Escape', press('Escape', { shiftKey: true }), false)).toBe(false);
  expect(isPressed('mod+shift+z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(true);
  expect(isPressed('mod+z', press('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
  expect(isPressed('mod+Enter', press('Enter', { ctrlKey: true }), false)).toBe(true);
});

test('only characters without ⌘ or Ctrl are single', () => {
  expect(isSingleCharacter('n')).toBe(true);
  expect(isSingleCharacter('+')).toBe(true);
  expect(isSingleCharacter('mod+k')).toBe(false);
  expect(isSingleCharacter('Escape')).toBe(false);
});

test('caps are those of the keyboard', () => {
  expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K']);
  expect(keyCaps('mod+shift+Enter', false)).toEqual(['Ctrl', 'Shift', 'Enter']);
  expect(keyCaps('mod+shift+z', true)).toEqual(['⌘', '⇧', 'Z']);
  expect(keyCaps('mod+Enter', true)).toEqual(['⌘', '↵']);
  expect(keyCaps('?', false)).toEqual(['?']);
});
