import { companyAt, kindOf } from '../values/company.ts';
import { dayText } from '../values/calendar.ts';
import type { CellWithFiles } from '../values/files-of-cells.ts';
import type { Product } from '../values/product-list.ts';
import type { TextLanguage } from '../values/text.ts';
import type { Records } from '../values/world.ts';
import { conditions, contract, minutes, priceList } from './papers.ts';
import { pdfOf } from './pdf.ts';
import { PAINTS, productPicture, VIEWS, type PictureView } from './product-picture.ts';

/** What a file is made of: a drawing as SVG that becomes a picture, or what it has in it. */
export type Material = { readonly drawing: string } | { readonly media: string; readonly bytes: Buffer };

/** A file that a cell is to hold. */
export interface SampleFile {
  readonly cell: CellWithFiles;
  readonly name: string;
  readonly title?: string;
  readonly material: Material;
}

/** Companies that have papers: their number does not grow with the size, so that large samples stay as quick to make. */
const WITH_PAPERS = 400;
/** Different minutes of meetings, in each language. */
const MEETINGS = 6;
/** Products on the price list. */
const LISTED = 40;

/** All files of all cells, in an order that is always the same. */
export function* filesOfSample(world: Records): Generator<SampleFile> {
  for (const product of world.products) yield* picturesOf(world, product);
  const shared = sharedPapers(world);
  for (let id = 1; id <= Math.min(WITH_PAPERS, world.counts.companies); id += 1)
    yield* papersOf(world, id, shared);
}

function* picturesOf({ at }: Records, { id, code, shortName }: Product): Generator<SampleFile> {
  const random = at('productPictures', id);
  const family = code.slice(0, 2);
  const paint = random.pick(PAINTS);
  const picture = (column: string, view: PictureView): SampleFile => ({
    cell: { table: 'product', column, record: id },
    name: `${slugOf(shortName)}${view === 'front' ? '' : `-${view}`}.png`,
    material: { drawing: productPicture({ family, paint, view }) },
  });
  if (!random.chance(88)) return;
  yield picture('picture', 'front');
  if (!random.chance(30)) return;
  for (const view of VIEWS) if (view !== 'front' && random.chance(65)) yield picture('pictures', view);
}

type Shared = Readonly<Record<TextLanguage, readonly Omit<SampleFile, 'cell'>[]>>;

/** Papers that several companies have. */
function sharedPapers(world: Records): Shared {
  const year = dayText(world.today).slice(0, 4);
  const papers = (language: TextLanguage) => {
    const name = NAMES[language];
    return [
      {
        name: `${name.prices} ${year}.csv`,
        material: {
          media: 'text/csv',
          bytes: Buffer.from(priceList(world.products.slice(0, LISTED), language)),
        },
      },
      {
        name: `${name.conditions}.pdf`,
        material: { media: 'application/pdf', bytes: pdfOf(conditions(language)) },
      },
      ...Array.from({ length: MEETINGS }, (_, at) => ({
        name: `${name.minutes} ${at + 1}.txt`,
        material: {
          media: 'text/plain',
          bytes: Buffer.from(minutes(world.at(`minutes_${language}`, at), language)),
        },
      })),
    ];
  };
  return { fr: papers('fr'), en: papers('en') };
}

const NAMES = {
  fr: { prices: 'Tarifs', conditions: 'Conditions générales', minutes: 'Compte rendu', contract: 'contrat' },
  en: { prices: 'Price list', conditions: 'General conditions', minutes: 'Minutes', contract: 'agreement' },
} as const;

function* papersOf(world: Records, id: number, shared: Shared): Generator<SampleFile> {
  const random = world.at('companyPapers', id);
  const company = companyAt(world, id);
  const language = company.country.notes;
  const isKnown = kindOf(world, id) !== 'prospect';
  if (isKnown && random.chance(60)) {
    const day = world.today - random.between(40, 1_400);
    const number = `${dayText(day).slice(0, 4)}-${String(id).padStart(4, '0')}`;
    const paper = contract(random, { number, day, company, language });
    yield {
      cell: { table: 'company', column: 'contract', record: id },
      name: `${NAMES[language].contract}-${number}.pdf`,
      title: paper.title,
      material: { media: 'application/pdf', bytes: pdfOf(paper) },
    };
  }
  if (!random.chance(40)) return;
  for (const paper of shared[language])
    if (random.chance(25)) yield { ...paper, cell: { table: 'company', column: 'documents', record: id } };
}

/** A text as a name of a file: small letters without accents, with lines between words. */
function slugOf(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '');
}
