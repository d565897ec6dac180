/** A word and how addresses write it: small letters a to z and digits, joined by hyphens. */
export interface Spelt {
  readonly text: string;
  readonly slug: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  þ: 'th',
  ð: 'd',
};

/** A word with its form in addresses. */
export function spelt(text: string): Spelt {
  const slug = text
    .toLowerCase()
    .replaceAll(/[œæøłßđþð]/g, (letter) => PLAIN[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return { text, slug };
}
