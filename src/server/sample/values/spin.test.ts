import { expect, test } from 'vitest';
import { randomAt, streamStart } from '../random/random.ts';
import { COMPANY_COMMENTS, NEXT_STEPS, ORDER_COMMENTS, TICKET_COMMENTS } from '../words/mail/beside-words.ts';
import { DELIVERY_MAIL } from '../words/mail/delivery-mail.ts';
import { INSIDE_MAIL } from '../words/mail/inside-words.ts';
import type { Said } from '../words/mail/mail-scripts.ts';
import { ORDER_BEGINNINGS } from '../words/mail/order-beginnings.ts';
import { ORDER_MAIL } from '../words/mail/order-mail.ts';
import { CONTACT_MAIL } from '../words/mail/price-mail.ts';
import { SUPPLIER_MAIL } from '../words/mail/supplier-mail.ts';
import { TICKET_MAIL } from '../words/mail/ticket-mail.ts';
import { spun } from './spin.ts';
import { afterWork, workMoment } from './work-hours.ts';

const random = (number: number) => randomAt(streamStart(1, 'test'), number);
const THREADS = [
  ...ORDER_BEGINNINGS,
  ...ORDER_MAIL,
  ...DELIVERY_MAIL,
  ...TICKET_MAIL,
  ...CONTACT_MAIL,
  ...SUPPLIER_MAIL,
  ...INSIDE_MAIL,
];
const COMMENTS = [...ORDER_COMMENTS, ...TICKET_COMMENTS, ...COMPANY_COMMENTS];
const SAID: readonly Said[] = [
  ...THREADS.flatMap(({ subject, lines }) => [subject, ...lines.map(({ says }) => says)]),
  ...COMMENTS.flatMap(({ first, answers }) => [first, ...answers]),
  ...Object.values(NEXT_STEPS).flat(),
];

/** Every text that a template can give, with its facts as they are named. */
function everyText(template: string): readonly string[] {
  const found = /\[([^[\]]*)\]/.exec(template);
  if (!found) return [template];
  const [before, after] = [template.slice(0, found.index), template.slice(found.index + found[0].length)];
  return (found[1] ?? '').split('|').flatMap((one) => everyText(before + one + after));
}

const factsIn = (template: string): readonly string[] =>
  [...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted();

test('one of the alternatives is taken, the innermost first, and places are filled', () => {
  const facts = { name: 'Ada [x]', day: '3 May' };
  const made = new Set(
    Array.from({ length: 60 }, (_, at) =>
      spun(random(at), '[Hello|[Dear|My dear] friend], {name}: {day}', facts),
    ),
  );
  expect([...made].toSorted()).toEqual([
    'Dear friend, Ada [x]: 3 May',
    'Hello, Ada [x]: 3 May',
    'My dear friend, Ada [x]: 3 May',
  ]);
  expect(() => spun(random(1), 'It is {missing}', facts)).toThrow('missing');
});

test('[MSG-85] texts in both languages name the same facts, so that a record that fits one fits the other', () => {
  const different = SAID.filter(
    ({ en, fr }) => fr !== '' && factsIn(fr).some((one) => !factsIn(en).includes(one)),
  );
  expect(different).toEqual([]);
  expect(SAID.length).toBeGreaterThan(150);
});

test('[MSG-85] no text has two signs at its end, a space before one in English, or two spaces', () => {
  const texts = SAID.flatMap(({ en, fr }) => [
    ...everyText(en).filter((text) => / [?!;:,.]/.test(text)),
    ...[...everyText(en), ...everyText(fr)].filter((text) => /[.?!][.?,;]|\.\.|  |\?\s*\./.test(text)),
  ]);
  expect(texts).toEqual([]);
});

test('[MSG-85] people write in hours of work alone', () => {
  const friday = Date.parse('2026-03-06T16:30:00Z');
  expect(new Date(afterWork(friday, 1)).toISOString()).toMatch(/^2026-03-09T07:/);
  for (let at = 0; at < 500; at += 1) {
    const moment = workMoment(random(at), `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`);
    for (const found of [moment, afterWork(moment, 40 * random(at).next())]) {
      const day = new Date(found).getUTCDay();
      const hour = (found % 86_400_000) / 3_600_000;
      expect([day > 0 && day < 6, hour >= 6.5 && hour <= 17.5]).toEqual([true, true]);
    }
  }
});
