import { expect, test } from 'vitest';
import {
  askedName,
  bodyOf,
  lengthOf,
  NOTHING_WRITTEN,
  retyped,
  withMention,
  writtenOf,
} from './mention-text.ts';

const ann = { id: 7, name: 'Ann Lee' };
const typed = (text: string) => retyped(NOTHING_WRITTEN, text);
const mentioned = () => {
  const written = typed('Hi @an, look');
  const asked = askedName(written, 6);
  return asked ? withMention(written, asked, ann) : undefined;
};

test('[MSG-26] a name that is typed after an @ becomes a mention, and the caret stands behind it', () => {
  expect(askedName(typed('Hi @an, look'), 6)).toEqual({ start: 3, end: 6, name: 'an' });
  const made = mentioned();
  expect(made?.written.text).toBe('Hi @Ann Lee , look');
  expect(made?.caret).toBe(12);
  expect(made && bodyOf(made.written)).toEqual([{ text: 'Hi ' }, { user: 7 }, { text: ' , look' }]);
  expect(made && lengthOf(made.written)).toBe(11);
});

test('[MSG-26] neither addresses of mail, other lines, what stands in a mention nor long texts are names', () => {
  const none = (text: string, caret = text.length) => expect(askedName(typed(text), caret)).toBeUndefined();
  none('ann@mail');
  none('@ann\nlee');
  none('@ ann');
  none(`@${'x'.repeat(60)}`);
  none('no sign');
  const made = mentioned();
  expect(made && askedName(made.written, 8)).toBeUndefined();
  expect(askedName(typed('@'), 1)).toEqual({ start: 0, end: 1, name: '' });
  expect(askedName(typed('(@Ann Le'), 8)?.name).toBe('Ann Le');
});

test('[MSG-26] mentions move with the text around them, and are text once they are changed', () => {
  const { written } = mentioned() ?? { written: NOTHING_WRITTEN };
  const before = retyped(written, `Oh! ${written.text}`);
  expect(before.mentions).toEqual([{ start: 7, end: 15, user: 7 }]);
  expect(retyped(written, `${written.text}!`).mentions).toEqual(written.mentions);
  expect(retyped(written, written.text.replace('Lee', 'Le')).mentions).toEqual([]);
  expect(bodyOf(retyped(written, ''))).toEqual([]);
});

test('[MSG-23] what is edited is typed as it was written', () => {
  const body = [{ text: 'Hi ' }, { user: 7, name: 'Ann Lee' }, { text: '\nBye' }];
  const written = writtenOf(body, 'nobody');
  expect(written.text).toBe('Hi @Ann Lee\nBye');
  expect(bodyOf(written)).toEqual([{ text: 'Hi ' }, { user: 7 }, { text: '\nBye' }]);
  expect(writtenOf([{ user: 1, name: null }], 'nobody').text).toBe('@nobody');
});
