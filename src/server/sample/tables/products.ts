import type { TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import { supplierOf } from '../values/company.ts';
import type { Product } from '../values/product-list.ts';
import type { Random } from '../random/random.ts';
import type { SampleRow, SampleRelation, SampleTable } from './sample-table.ts';
import { amount, writtenText } from '../values/text.ts';
import { PRODUCT_COLOURS, PRODUCT_SENTENCES } from '../words/catalogue-words.ts';
import { translatedProduct, type ProductName } from '../words/product-translations.ts';
import type { World } from '../values/world.ts';

/** The products. */
export const PRODUCTS: SampleTable = {
  name: 'product',
  columns: [
    'id',
    'code',
    'name',
    'catalogue_name',
    'category',
    'price',
    'cost',
    'weight',
    'stock',
    'reorder_level',
    'discontinued',
    'rating',
    'colour',
    'handling_time',
    'description',
    'specifications',
    'picture',
    'pictures',
  ],
  links: { category: 'category' },
  count: ({ counts }) => counts.products,
  rows: (world) => world.products.map((product) => row(world, product)),
};

/** Who supplies the products: none, one, or a few companies. */
export const PRODUCT_SUPPLIERS: SampleRelation = {
  table: 'product',
  list: 'suppliers',
  target: 'company',
  count: (world) => world.products.reduce((sum, { id }) => sum + suppliersOf(world, id).length, 0),
  *pairs(world) {
    for (const { id } of world.products) for (const supplier of suppliersOf(world, id)) yield [id, supplier];
  },
};

function suppliersOf(world: World, product: number): readonly number[] {
  const random = world.at('suppliers', product);
  const wanted = random.pick([0, 1, 1, 1, 2, 2, 3]);
  return [...new Set(Array.from({ length: wanted }, () => supplierOf(world, random)))];
}

const RATINGS = [2, 3, 3, 4, 4, 4, 5, 5, 5, 1];

function row(world: World, { id, price, discontinued, ...product }: Product): SampleRow {
  const random = world.at('productDetails', id);
  return [
    id,
    product.code,
    product.name,
    catalogueName(id, product.parts),
    product.category,
    amount(price),
    random.orEmpty(10, () => amount(Math.round(price * (0.45 + 0.35 * random.next())))),
    product.weight === null ? null : product.weight.toFixed(3),
    random.orEmpty(2, () => stock(random, discontinued)),
    random.orEmpty(25, () => random.pick([2, 5, 5, 10, 10, 20, 50])),
    random.orEmpty(2, () => discontinued),
    random.orEmpty(35, () => random.pick(RATINGS)),
    random.orEmpty(60, () => random.pick(PRODUCT_COLOURS)),
    random.orEmpty(40, () => 900 * random.between(1, 32)),
    random.orEmpty(20, () => description(random)),
    specifications(world.at('productSpecifications', id)),
    world.files.one({ table: 'product', column: 'picture', record: id }),
    world.files.all({ table: 'product', column: 'pictures', record: id }),
  ];
}

/** In the languages of the catalogue; one product in nine waits for most of its translators. */
function catalogueName(id: number, parts: ProductName): TextsByLocale {
  const texts = translatedProduct(parts);
  return id % 9 === 0 ? { fr_FR: texts['fr_FR'] ?? '', en_GB: texts['en_GB'] ?? '' } : texts;
}

/** Technical data of most products, as suppliers send them: each with its own parts. */
function specifications(random: Random): string | null {
  if (random.chance(25)) return null;
  const millimetres = () => random.between(2, 120) * 10;
  return JSON.stringify({
    dimensions: { width: millimetres(), height: millimetres(), depth: millimetres(), unit: 'mm' },
    ...(random.chance(60) ? { material: random.pick(['steel', 'aluminium', 'oak', 'ABS', 'glass']) } : {}),
    ...(random.chance(40)
      ? { power: { volts: random.pick([12, 24, 230]), watts: random.between(5, 900) } }
      : {}),
    certificates: ['CE', 'RoHS', 'FSC'].filter(() => random.chance(45)),
  });
}

/** A few are out of stock, and one in fifty was promised more often than it is there. */
function stock(random: Random, discontinued: boolean): number {
  if (random.chance(2)) return -random.between(1, 12);
  if (random.chance(discontinued ? 70 : 8)) return 0;
  return Math.round(random.spread(1, 2_500));
}

function description(random: Random): string {
  const length = random.chance(3) ? { least: 10, most: 12 } : { least: 1, most: 5 };
  return writtenText(random, {
    sentences: PRODUCT_SENTENCES,
    language: random.pick(['fr', 'fr', 'en']),
    ...length,
  });
}
