import { expect, test } from 'vitest';
import { Column } from '../column.ts';
import { coordinatesText } from './coordinates.ts';
import { position } from './position.ts';
import { readPosition } from './read-position.ts';
import { shownCoordinates } from './shown-coordinates.ts';

const COLUMN = Column.parse({ id: 1, name: 'place', label: { en: 'Place' }, type: 'position' });
const parse = (input: unknown) => position.parse(input, COLUMN as never);
const PARIS = { latitude: 48.8566, longitude: 2.3522 };

test.each([
  ['48.8566, 2.3522'],
  ['48.8566,2.3522'],
  ['48.8566 2.3522'],
  ['48.8566; 2.3522'],
  ['48.8566\t2.3522'],
  ['48,8566; 2,3522'],
  ['48,8566 2,3522'],
  ['48,8566, 2,3522'],
  ['48,8566 / 2,3522'],
  ['48.8566 N, 2.3522 E'],
  ['N48.8566 E2.3522'],
  ['2.3522 E, 48.8566 N'],
  ['48.8566°N 2.3522°E'],
  ['\u200e48.8566°, 2.3522°'],
  ['٤٨٫٨٥٦٦، ٢٫٣٥٢٢'],
  ['geo:48.8566,2.3522'],
  ['geo:48.8566,2.3522;u=35'],
  ['geo:0,0?q=48.8566,2.3522(Paris)'],
  ['https://www.google.com/maps/place/Paris/@48.85,2.35,12z/data=!3m1!4b1!4m6!8m2!3d48.8566!4d2.3522'],
  ['https://www.google.com/maps/@48.8566,2.3522,15z'],
  ['https://www.google.com/maps/search/?api=1&query=48.8566%2C2.3522'],
  ['https://maps.google.com/?q=48.8566,2.3522'],
  ['https://www.google.com/maps/place/48.8566,+2.3522'],
  ['https://www.openstreetmap.org/?mlat=48.8566&mlon=2.3522#map=12/48.8/2.3'],
  ['https://www.openstreetmap.org/#map=12/48.8566/2.3522'],
  ['https://maps.apple.com/?ll=48.8566,2.3522&q=Paris'],
  ['https://maps.apple.com/place?coordinate=48.8566,2.3522'],
])('[COL-101] “%s” is a position', (text) => {
  expect(readPosition(text)).toEqual(PARIS);
});

test.each([
  ['48°51\'24"N 2°21\'8"E', '48.8566667, 2.3522222'],
  ['48° 51′ 24″ N, 2° 21′ 8″ E', '48.8566667, 2.3522222'],
  ["N 48° 51.4' W 2° 21.5'", '48.8566667, -2.3583333'],
  ['33:51:25 S 151:12:30 E', '-33.8569444, 151.2083333'],
  ["-33°51'25, 151°12'30", '-33.8569444, 151.2083333'],
  ['−33.8569; 151.2083', '-33.8569, 151.2083'],
  ['90, -180', '90, -180'],
  ['-0.0, 0.0', '0, 0'],
  ['48.85661234567, 2.1', '48.8566123, 2.1'],
])('[COL-101] “%s” is %s', (text, expected) => {
  const found = readPosition(text);
  expect(found && coordinatesText(found)).toBe(expected);
});

test('[COL-101] the letter O is west or east by the language of whoever types it, and nothing without one', () => {
  expect(readPosition('48° N 2° O', 'fr-FR')).toEqual({ latitude: 48, longitude: -2 });
  expect(readPosition('48° N 2° O', 'es-ES')).toEqual({ latitude: 48, longitude: -2 });
  expect(readPosition('48° N 2° O', 'de-DE')).toEqual({ latitude: 48, longitude: 2 });
  expect(readPosition('48° N 2° O')).toBeUndefined();
});

test.each([
  [''],
  ['Paris'],
  ['48.8566'],
  ['48,8566'],
  ['48,2'],
  ['91, 2'],
  ['48, 181'],
  ['48.5, 2.5, 3.5'],
  ["48°61' N 2° E"],
  ["48.5°30' N 2° E"],
  ['-48 S 2 E'],
  ['48 N 2 N'],
  ['48 E 2 E'],
  ['https://maps.app.goo.gl/abc123'],
  ['https://example.org/48.8566/2.3522'],
  ['javascript:48.8566,2.3522'],
  ['geo:somewhere'],
  ['%E0%A4%A'],
  [`${'9'.repeat(5_000)} 2`],
  [`${'N '.repeat(3_000)}1`],
])('[COL-101] “%s” is none', (text) => {
  expect(readPosition(text)).toBeUndefined();
});

test('[COL-101] reading takes no longer than a text is long', () => {
  const began = performance.now();
  for (const text of [
    `https://x.org/?q=${'1,'.repeat(100_000)}`,
    `${' '.repeat(100_000)}1 1`,
    `geo:${'1'.repeat(100_000)}`,
  ])
    readPosition(text);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('[COL-102] each reader has the numbers of the language, and types them so', () => {
  const read = (locale: string) => shownCoordinates(PARIS, { locale, timeZone: 'UTC' });
  expect(read('en-GB')).toBe('48.8566, 2.3522');
  expect(read('fr-FR')).toBe('48,8566; 2,3522');
  for (const locale of ['en-GB', 'en-US', 'fr-FR', 'fr-CH', 'de-DE', 'es-ES', 'ar-SA-u-ca-gregory-nu-latn'])
    for (const place of [
      PARIS,
      { latitude: -33, longitude: 151 },
      { latitude: 0.0000001, longitude: -179.9999999 },
    ])
      expect(readPosition(shownCoordinates(place, { locale, timeZone: 'UTC' }), locale)).toEqual(place);
});

test('[COL-100] a position has both numbers, to seven places, and nothing else', () => {
  expect(parse(PARIS)).toEqual({ ok: true, value: PARIS });
  expect(parse({ latitude: 1.123456789, longitude: -0.00000001 })).toEqual({
    ok: true,
    value: { latitude: 1.1234568, longitude: 0 },
  });
  for (const bad of [
    null,
    '48, 2',
    [48, 2],
    { latitude: 48 },
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 180.1 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: '48', longitude: 2 },
    { ...PARIS, altitude: 3 },
  ])
    expect(parse(bad)).toMatchObject({ ok: false, problem: { code: 'value.position' } });
});
