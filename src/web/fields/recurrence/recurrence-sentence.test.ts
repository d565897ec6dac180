import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { filledText, fittingText, writtenIn, type Texts, type Translate } from '#core/language/texts.ts';
import { recurrenceSentence } from './recurrence-sentence.ts';

const FOLDER = new URL('../../../server/translations/texts/records/', import.meta.url);

function spoken(language: string): (text: string) => string {
  const texts = parse(readFileSync(new URL(`web-recurrence.${language}.yaml`, FOLDER), 'utf8')) as Texts;
  const t: Translate = (key, values = {}) =>
    filledText(fittingText(texts, key, values, language) ?? `no ${key}`, values, writtenIn(language));
  const locale = { en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' }[language] ?? language;
  return (text) => recurrenceSentence(text, { locale, t });
}

test('[COL-133] a recurrence is a sentence in the language of its reader', () => {
  const weekly = 'TZID=Europe/Paris\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270503';
  expect(spoken('en')(weekly)).toBe('Every week on Monday and Thursday until 3 May 2027');
  expect(spoken('fr')(weekly)).toBe('Toutes les semaines, le lundi et le jeudi jusqu’au 3 mai 2027');
  expect(spoken('de')(weekly)).toBe('Jede Woche am Montag und Donnerstag bis 3. Mai 2027');
  expect(spoken('es')(weekly)).toBe('Cada semana, el lunes y el jueves hasta el 3 de mayo de 2027');
  expect(spoken('ar')(weekly)).toBe('كل أسبوع، يوم الاثنين ويوم الخميس حتى 3 مايو 2027');
});

test('[COL-133] each kind of rule has its words, and what has none is told with its text', () => {
  const say = spoken('en');
  expect(say('RRULE:FREQ=DAILY;INTERVAL=3;COUNT=5')).toBe('Every 3 days, 5 times');
  expect(say('RRULE:FREQ=MONTHLY;BYDAY=-1FR')).toBe('Every month on the last Friday');
  expect(say('RRULE:FREQ=MONTHLY;BYMONTHDAY=-1,15')).toBe('Every month on the last day and day 15');
  expect(say('RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toBe(
    'Every month on the last working day',
  );
  expect(say('RRULE:FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1')).toBe(
    'Every year on day 1 in March and September',
  );
  expect(say('RRULE:FREQ=WEEKLY\nEXDATE:20260504')).toBe('Every week, but for 1 day');
  expect(say('RRULE:FREQ=YEARLY;BYDAY=20MO')).toBe('By a rule of its own: RRULE:FREQ=YEARLY;BYDAY=20MO');
});
