import type { Random } from '../random/random.ts';
import { pdfOf, type Paper } from '../files/pdf.ts';
import type { SampleFile } from '../files/files-of-sample.ts';
import { PAINTS, productPicture, VIEWS } from '../files/product-picture.ts';
import type { SpunFacts } from '../values/spin.ts';
import type { TextLanguage } from '../values/text.ts';
import type { Enclosed } from '../words/mail/mail-scripts.ts';
import { FIRM } from './facts.ts';
import type { OfficeThread } from './threads.ts';

/** The products of which broken ones are photographed, by the letters of their family. */
const PHOTOGRAPHED = ['OE', 'ME', 'AP', 'EC', 'RO'];

/** The file that comes with the message of a number: a photo, an order, an offer. */
export function enclosureOf(
  random: Random,
  {
    enclosed,
    message,
    thread,
  }: { readonly enclosed: Enclosed; readonly message: number; readonly thread: OfficeThread },
): SampleFile {
  const cell = { table: 'message', column: 'files', record: message };
  if (enclosed === 'photo') {
    const drawing = productPicture({
      family: random.pick(PHOTOGRAPHED),
      paint: random.pick(PAINTS),
      view: random.pick(VIEWS),
    });
    return { cell, name: `IMG_${random.between(1_000, 9_999)}.png`, material: { drawing } };
  }
  const { facts, contact } = thread;
  const { language } = contact;
  const number = facts['number'] ?? String(random.between(1_000, 9_999));
  const title = `${TITLES[language][enclosed]} ${number}`;
  return {
    cell,
    name: `${title}.pdf`,
    material: { media: 'application/pdf', bytes: pdfOf(paperOf(title, language, facts)) },
  };
}

const TITLES: Readonly<Record<TextLanguage, Readonly<Record<Exclude<Enclosed, 'photo'>, string>>>> = {
  en: { order: 'Order', offer: 'Offer' },
  fr: { order: 'Commande', offer: 'Offre' },
};

function paperOf(title: string, language: TextLanguage, facts: SpunFacts): Paper {
  const items = facts['items']?.split(', ') ?? [`${facts['quantity'] ?? '1'} × ${facts['product'] ?? ''}`];
  const total = facts['total'] ?? facts['amount'];
  // Fonts of PDF know no narrow spaces.
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  return {
    title,
    pages: [
      [
        { kind: 'title', text: title },
        { kind: 'text', text: `${FIRM[language]} – ${facts['company'] ?? ''}` },
        ...items.map((text) => ({ kind: 'text' as const, text: plain(text) })),
        ...(total === undefined ? [] : [{ kind: 'heading' as const, text: plain(`Total: ${total}`) }]),
      ],
    ],
  };
}
