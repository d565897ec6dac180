import { expect, test } from 'vitest';
import { barcodeText, type Barcode } from './barcode.ts';

const said = (kind: Barcode, text: string) => barcodeText(kind, text);

test('[COL-120] an EAN-13 has its check digit: a missing one is added, a wrong one is told', () => {
  expect(said('ean13', '4006381333931')).toEqual({ ok: true, value: '4006381333931' });
  expect(said('ean13', '400638133393')).toEqual({ ok: true, value: '4006381333931' });
  expect(said('ean13', '000000000000')).toEqual({ ok: true, value: '0000000000000' });
  expect(said('ean13', '4006381333932')).toEqual({
    ok: false,
    problem: { code: 'value.barcode_digit', params: { digit: '1' } },
  });
  for (const wrong of ['', '123', '40063813339311', '40063813339a', '٤٠٠٦٣٨١٣٣٣٩٣'])
    expect(said('ean13', wrong), wrong).toEqual({ ok: false, problem: { code: 'value.barcode_ean13' } });
});

test('[COL-120] what a code has no signs for is told, never left out', () => {
  expect(said('code128', 'SO-0004 a~')).toEqual({ ok: true, value: 'SO-0004 a~' });
  for (const wrong of ['é', 'a\tb', '', 'x'.repeat(81)])
    expect(said('code128', wrong)).toMatchObject({ ok: false, problem: { code: 'value.barcode_code128' } });
  expect(said('code39', 'AB-12 $/+%.')).toEqual({ ok: true, value: 'AB-12 $/+%.' });
  for (const wrong of ['ab', 'A*B', 'A_B', ''])
    expect(said('code39', wrong)).toMatchObject({ ok: false, problem: { code: 'value.barcode_code39' } });
  expect(said('qr', 'Straße \u{1f4a5} عنوان')).toMatchObject({ ok: true });
  expect(said('qr', 'x'.repeat(2_000)).ok).toBe(true);
  for (const wrong of ['x'.repeat(2_001), 'é'.repeat(1_001), ''])
    expect(said('qr', wrong)).toMatchObject({ ok: false, problem: { code: 'value.barcode_qr' } });
});
