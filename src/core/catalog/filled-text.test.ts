import { expect, test } from 'vitest';
import {
  brokenPlaceholders,
  filledLine,
  filledMarkup,
  placeholdersIn,
  placeholdersInMarkup,
} from './filled-text.ts';

test('[MSG-61] values stand as words in place of placeholders: no markup, no line of their own in a subject', () => {
  expect(filledLine('For {name}: {what}', { name: 'Zoë\r\nBcc: all@example.com', what: '{name}' })).toBe(
    'For Zoë Bcc: all@example.com: {name}',
  );
  const values = { name: '<img src=x onerror=alert(1)> & {city}', city: 'one\r\ntwo\nthree' };
  expect(filledMarkup('<p><strong>{name}</strong>, {city}, {other}</p>', values)).toBe(
    '<p><strong>&lt;img src=x onerror=alert(1)&gt; &amp; {city}</strong>, one<br>two<br>three, {other}</p>',
  );
  // Names of what every object has are none of a value.
  expect(filledLine('{constructor} {to_string}', {})).toBe('{constructor} {to_string}');
});

test('[MSG-61] placeholders are found once each, and one that is formatted in part is told', () => {
  expect(placeholdersIn('{name} { name } {Name} {name} {first_name}')).toEqual(['name', 'first_name']);
  expect(placeholdersInMarkup('<p>{a}<br>{b} <em>{a}</em></p>')).toEqual(['a', 'b']);
  expect(brokenPlaceholders('<p>{a} <em>{b}</em></p>')).toEqual([]);
  expect(brokenPlaceholders('<p>{first_<strong>name</strong>}</p>')).toEqual(['first_name']);
});
