import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './number-typing.ts';

describe('readNumber', () => {
  test.each([
    ['en-GB', '1234.5', '1234.5'],
    ['en-GB', '1,234.5', '1234.5'],
    ['en-GB', '1,234', '1234'],
    ['en-GB', '12,5', '12.5'],
    ['en-GB', '1,234,567', '1234567'],
    ['en-GB', '.5', '0.5'],
    ['en-GB', '5.', '5'],
    ['en-GB', '-0', '-0'],
    ['fr-FR', '1 234,5', '1234.5'],
    ['fr-FR', '1\u202f234,5', '1234.5'],
    ['fr-FR', '1.234', '1.234'],
    ['fr-FR', '1.234,5', '1234.5'],
    ['fr-FR', '−3,2', '-3.2'],
    ['de-DE', '1.234', '1234'],
    ['de-DE', '1.5', '1.5'],
    ['de-CH', '1’234.50', '1234.50'],
    ['ar-SA', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-SA-u-ca-gregory-nu-latn', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-SA-u-ca-gregory-nu-latn', '1,234.5', '1234.5'],
    ['en-GB', '  +7 ', '7'],
  ])('%s reads %s as %s', (locale, typed, expected) => {
    expect(readNumber(typed, locale)).toBe(expected);
  });

  test.each(['', '-', '.', 'abc', '1e5', '1.2.3', '1,2.3,4', '12a', '--1', '1-'])('refuses %j', (typed) => {
    expect(readNumber(typed, 'en-GB')).toBeUndefined();
  });

  test('[COL-4] keeps every digit of numbers that a float cannot hold', () => {
    expect(readNumber('123456789012345.6789012345', 'en-GB')).toBe('123456789012345.6789012345');
  });

  test('reads back what the locale writes', () => {
    const locales = [
      'en-GB',
      'fr-FR',
      'de-DE',
      'de-CH',
      'es-ES',
      'ar-SA',
      'ar-SA-u-ca-gregory-nu-latn',
      'hi-IN',
    ];
    const numbers = fc.tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat(99));
    fc.assert(
      fc.property(fc.constantFrom(...locales), numbers, (locale, [whole, cents]) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
          text as Intl.StringNumericLiteral,
        );
        expect(readNumber(written, locale)).toBe(text);
      }),
    );
  });
});
