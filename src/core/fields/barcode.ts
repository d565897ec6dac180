import { bad, good, type Result } from '../std/result.ts';

/** The codes that values are shown as. */
export const BARCODES = ['code128', 'code39', 'ean13', 'qr'] as const;

export type Barcode = (typeof BARCODES)[number];

/** Most characters of a bar code that readers take, and most bytes of a QR code. */
const BAR_LENGTH = 80;
const QR_BYTES = 2_000;

/** What a code of a kind says for a text, its check digit included; what is wrong where the text is none for it. */
export function barcodeText(kind: Barcode, text: string): Result<string> {
  return SAID[kind](text);
}

const SAID: Readonly<Record<Barcode, (text: string) => Result<string>>> = {
  code128: (text) =>
    text.length <= BAR_LENGTH && /^[ -~]+$/.test(text)
      ? good(text)
      : bad('value.barcode_code128', { most: BAR_LENGTH }),
  code39: (text) =>
    text.length <= BAR_LENGTH && /^[-0-9A-Z. $/+%]+$/.test(text)
      ? good(text)
      : bad('value.barcode_code39', { most: BAR_LENGTH }),
  ean13: (text) => {
    if (!/^[0-9]{12,13}$/.test(text)) return bad('value.barcode_ean13');
    const said = `${text.slice(0, 12)}${checkDigit(text)}`;
    return said.startsWith(text) ? good(said) : bad('value.barcode_digit', { digit: said.slice(12) });
  },
  qr: (text) =>
    text !== '' && text.isWellFormed() && bytesOf(text) <= QR_BYTES
      ? good(text)
      : bad('value.barcode_qr', { most: QR_BYTES }),
};

/** How many bytes a well-formed text has in UTF-8. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replaceAll(/%../g, '-').length;
}

/** The last digit of an EAN-13, by its first twelve. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits.slice(0, 12), Number).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
