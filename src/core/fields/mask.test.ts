import fc from 'fast-check';
import { expect, test } from 'vitest';
import { masked, maskedSoFar, maskForm } from './mask.ts';
import { Mask } from './mask-schema.ts';
import { text } from './text/text.ts';

test('[COL-25] a text takes the form of its mask, whatever of what always stands there was typed', () => {
  const phone = '99 99 99 99 99';
  for (const typed of ['0612345678', '06 12 34 56 78', '06.12.34.56.78', ' 06-12345678 '])
    expect(masked(phone, typed)).toEqual({ ok: true, value: '06 12 34 56 78' });
  expect(masked('FR-99', '12')).toEqual({ ok: true, value: 'FR-12' });
  expect(masked('FR-99', 'FR-12')).toEqual({ ok: true, value: 'FR-12' });
  expect(masked('(*9)', 'é1')).toEqual({ ok: true, value: '(é1)' });
  expect(masked('\\A-9', 'A-4')).toEqual({ ok: true, value: 'A-4' });
});

test('[COL-25] what is missing, too much or of another kind is refused with the form', () => {
  for (const typed of ['A-12', 'AB-1', 'AB-123', '12-AB', 'AB12C'])
    expect(masked('AA-99', typed)).toEqual({
      ok: false,
      problem: { code: 'value.mask', params: { form: 'AA-00' } },
    });
  expect(maskForm('A9*\\9')).toBe('A0X9');
});

test('[COL-25] while it is typed the form comes by itself, and nothing typed is lost', () => {
  expect(
    ['0', '06', '061', '06 12', '06 12345', '06x'].map((typed) => maskedSoFar('99 99 99', typed)),
  ).toEqual(['0', '06', '06 1', '06 12', '06 12 345', '06 x']);
});

test('[COL-25] a text that has its form keeps it', () => {
  const mask = fc.stringMatching(/^[9A*\-. ]{1,8}[9A*]$/);
  fc.assert(
    fc.property(mask, fc.string({ maxLength: 12 }), (form, typed) => {
      const once = masked(form, typed);
      if (once.ok) expect(masked(form, once.value)).toEqual(once);
    }),
  );
});

test('[COL-25] a mask has a place for a character; it is applied after the transform, and the empty text has none', () => {
  expect(['AA-9', '\\A\\9', 'abc', 'a\\'].map((mask) => Mask.safeParse(mask).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const column = {
    id: 1,
    name: 'plate',
    label: { en: 'Plate' },
    type: 'text',
    mask: 'AA-99',
    transform: 'upper',
  } as const;
  expect(text.fromText('ab12', column)).toEqual({ ok: true, value: 'AB-12' });
  expect(text.parse(' ', column)).toEqual({ ok: true, value: '' });
});
