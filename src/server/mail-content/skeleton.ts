/** Letters of other scripts that look like a letter of the Latin one, as UTS #39 has them; those that domains are made of. */
const LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  ӑ: 'a',
  в: 'b',
  с: 'c',
  ҫ: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ҽ: 'e',
  є: 'e',
  ғ: 'f',
  ɡ: 'g',
  ԍ: 'g',
  һ: 'h',
  Һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'rn',
  п: 'n',
  о: 'o',
  ө: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ү: 'y',
  ԝ: 'w',
  ш: 'w',
  х: 'x',
  ҳ: 'x',
  ѵ: 'v',
  з: '3',
  ь: 'b',
  α: 'a',
  β: 'b',
  ε: 'e',
  γ: 'y',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  օ: 'o',
  ս: 'u',
  ո: 'n',
  հ: 'h',
  ց: 'g',
  զ: 'q',
  յ: 'j',
  ɑ: 'a',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'b',
  '0': 'o',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  i: 'l',
  '5': 's',
  m: 'rn',
  w: 'vv',
};

/** What a text looks like: two texts with one skeleton can be taken for each other (UTS #39 4, in a small form). */
export function skeletonOf(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
  // Twice: what a letter of another script looks like may itself look like another.
  const once = [...letters].map((letter) => LIKE[letter] ?? letter).join('');
  return [...once].map((letter) => LIKE[letter] ?? letter).join('');
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);

/** Whether a part of a domain has letters of several alphabets, or is of another one and looks as if it were Latin. */
export function misleadsByScript(label: string): boolean {
  const used = SCRIPTS.filter((script) => script.test(label));
  if (used.length > 1) return true;
  const isForeign = /[^\p{ASCII}]/u.test(label) && !/\p{Script=Latin}/u.test(label);
  return isForeign && /^[\da-z-]+$/.test(skeletonOf(label));
}
