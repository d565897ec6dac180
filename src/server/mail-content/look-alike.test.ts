import { expect, test } from 'vitest';
import { lookAlikeOf } from './look-alike.ts';

const known = { names: ['Anna Berg', 'Émile Martin'], domains: ['example.com'] };
const of = (name: string, address: string) => lookAlikeOf({ name, address }, known);

test('[MAIL-34] a name that contains another address than the sender’s is told', () => {
  expect(of('ceo@example.com', 'x@evil.example')).toEqual({
    kind: 'otherAddress',
    shown: 'ceo@example.com',
    address: 'x@evil.example',
  });
  expect(of('Anna <anna@example.com>', 'anna@example.com')).toBeUndefined();
  expect(of('Anna@Example.com', 'anna@example.com')).toBeUndefined();
});

test('[MAIL-34] so is the name of a colleague with an address of somebody else', () => {
  expect(of('Berg, Anna', 'anna.berg@mail.example')).toMatchObject({ kind: 'colleague', name: 'Berg, Anna' });
  expect(of('Emile Mаrtin', 'x@mail.example')).toMatchObject({ kind: 'colleague' });
  expect(of('Anna Berg', 'anna@example.com')).toBeUndefined();
  expect(of('Anna Berg', 'anna@mail.example.com')).toBeUndefined();
  expect(of('Anna', 'anna@mail.example')).toBeUndefined();
});

test('[MAIL-34] so is a domain that looks like one’s own, or is of several scripts, with its true letters', () => {
  expect(of('', 'a@examp1e.com')).toEqual({ kind: 'domain', domain: 'examp1e.com', like: 'example.com' });
  expect(of('', 'a@exarnple.com')).toMatchObject({ kind: 'domain', like: 'example.com' });
  expect(of('', 'a@еxample.com')).toEqual({
    kind: 'domain',
    domain: 'еxample.com (xn--xample-2of.com)',
    like: 'example.com',
  });
  expect(of('', 'a@pаypal.org')).toEqual({
    kind: 'scripts',
    domain: 'pаypal.org',
    ascii: 'xn--pypal-4ve.org',
  });
  expect(of('', 'a@xn--80ak6aa92e.com')).toMatchObject({ kind: 'scripts', domain: 'аррӏе.com' });
  for (const fine of [
    'a@other.example',
    'a@müller.example',
    'a@почта.рф',
    'a@παράδειγμα.example',
    'a@例え.jp',
  ])
    expect(of('Somebody', fine), fine).toBeUndefined();
  expect(lookAlikeOf(null, known)).toBeUndefined();
});
