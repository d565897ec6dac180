import type { Company } from '../values/company.ts';
import { dayText } from '../values/calendar.ts';
import type { Product } from '../values/product-list.ts';
import type { Random } from '../random/random.ts';
import { amount, writtenText, type TextLanguage } from '../values/text.ts';
import { COMPANY_NOTES } from '../words/sentences.ts';
import { CONDITIONS, CONTRACT_WORDS, HOUSE } from '../words/paper-words.ts';
import type { Paper } from './pdf.ts';

/** Who has agreed, and when. */
interface Agreement {
  readonly number: string;
  readonly day: number;
  readonly company: Pick<Company, 'name' | 'city'>;
  readonly language: TextLanguage;
}

/** A contract with a company: what was agreed, on a first page, and the conditions with both signatures on a second one. */
export function contract(
  random: Random,
  { number, day, company: { name, city }, language }: Agreement,
): Paper {
  const words = CONTRACT_WORDS[language];
  const facts = { number, name, city: city.name, day: dayText(day), days: String(random.pick([30, 45, 60])) };
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, fact: keyof typeof facts) => facts[fact]);
  return {
    title: filled(words.title),
    pages: [
      [
        { kind: 'title', text: filled(words.title) },
        ...words.parties.map((text) => ({ kind: 'text' as const, text: filled(text) })),
        ...words.articles.flatMap(({ heading, text }) => [
          { kind: 'heading' as const, text: heading },
          { kind: 'text' as const, text: filled(text) },
        ]),
      ],
      [
        ...conditionsIn(language),
        { kind: 'signatures', names: [HOUSE, name], strokes: [signature(random), signature(random)] },
      ],
    ],
  };
}

/** The conditions of sale, which are the same for all. */
export function conditions(language: TextLanguage): Paper {
  const title = CONTRACT_WORDS[language].conditions;
  return { title, pages: [[{ kind: 'title', text: title }, ...conditionsIn(language)]] };
}

function conditionsIn(language: TextLanguage) {
  return CONDITIONS[language].flatMap(({ heading, text }) => [
    { kind: 'heading' as const, text: heading },
    { kind: 'text' as const, text },
  ]);
}

/** A stroke of the pen that no two people have. */
function signature(random: Random): string {
  let path = `0 ${random.between(0, 14)} m`;
  for (let at = 0; at < 5; at += 1) {
    const x = 26 * at;
    const high = () => random.between(-12, 34);
    path += ` ${x + random.between(2, 14)} ${high()} ${x + random.between(10, 24)} ${high()} ${x + 26} ${random.between(0, 14)} c`;
  }
  return path;
}

/** The prices of the first products, as a file for a spreadsheet: French ones read a comma as the decimal sign. */
export function priceList(products: readonly Product[], language: TextLanguage): string {
  const isFrench = language === 'fr';
  const separator = isFrench ? ';' : ',';
  const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const price = (hundredths: number) => amount(hundredths).replace('.', isFrench ? ',' : '.');
  const lines = products
    .filter(({ discontinued }) => !discontinued)
    .map((product) => [product.code, product.name, price(product.price)]);
  const head = isFrench ? ['Référence', 'Désignation', 'Prix'] : ['Code', 'Name', 'Price'];
  return [head, ...lines].map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('');
}

/** What was said at a meeting. */
export function minutes(random: Random, language: TextLanguage): string {
  const { minutes: title, present, decided } = CONTRACT_WORDS[language];
  const said = writtenText(random, { sentences: COMPANY_NOTES, language, least: 3, most: 6 });
  const points = said.split(/(?<=[.!?])\s+/).map((sentence) => `- ${sentence}`);
  return `${title}\n${'='.repeat(title.length)}\n\n${present}\n\n${decided}\n\n${points.join('\n')}\n`;
}
