import { expect, test } from 'vitest';
import { barePage, callHref, messageHref, pageHref } from './address-links.ts';

test('a web address never leads to anything but a page', () => {
  expect(pageHref('https://example.com/a')).toBe('https://example.com/a');
  expect(pageHref('javascript:alert(1)')).toBe('https://javascript:alert(1)');
  expect(barePage('https://example.com/')).toBe('example.com');
});

test('an e-mail address cannot add a subject or a copy', () => {
  expect(messageHref('a.b@example.com')).toBe('mailto:a.b@example.com');
  expect(messageHref('a@example.com?cc=b@example.com')).toBe('mailto:a@example.com%3Fcc%3Db@example.com');
});

test('a telephone number is dialled without the signs that only help reading', () => {
  expect(callHref('+33 (0)1 42.34-22/66')).toBe('tel:+330142342266');
  expect(callHref('01 42 34 22 66 poste 12')).toBe('tel:0142342266,12');
});
