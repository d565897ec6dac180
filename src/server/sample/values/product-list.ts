import type { Basis } from './basis.ts';
import type { Random } from '../random/random.ts';
import type { ProductName } from '../words/product-translations.ts';
import { CATEGORY_SOURCES, SERIES, type ProductFamily } from '../words/catalogue-words.ts';

/** One product, as far as other records need it. */
export interface Product {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Its name without the size. */
  readonly shortName: string;
  readonly parts: ProductName;
  /** Null for the few that were not sorted yet. */
  readonly category: number | null;
  /** In hundredths. */
  readonly price: number;
  readonly weight: number | null;
  readonly discontinued: boolean;
  readonly repaired: boolean;
}

/** The categories that hold products, with their ids. */
const SHELVES = CATEGORY_SOURCES.flatMap(({ family }, at) => (family ? [{ category: at + 1, family }] : []));

/** The products, no two of the same code. */
export function productsOf({ counts, at }: Basis): readonly Product[] {
  return Array.from({ length: counts.products }, (_, index) => product(at('product', index + 1), index + 1));
}

function product(random: Random, id: number): Product {
  // The first ones go round the categories, so that even a small catalogue has something in each.
  const shelf = SHELVES[id - 1] ?? random.pick(SHELVES);
  const { family } = shelf;
  const [noun, series] = [random.pick(family.nouns), random.pick(SERIES)];
  const variant = random.chance(85) ? random.pick(family.variants) : undefined;
  const shortName = `${noun} ${series}`;
  return {
    id,
    code: `${family.prefix}-${String(id).padStart(4, '0')}-${String(random.below(100)).padStart(2, '0')}`,
    name: variant === undefined ? shortName : `${shortName} ${variant}`,
    shortName,
    parts: { noun, series, variant },
    category: id > SHELVES.length && random.chance(2) ? null : shelf.category,
    price: priceOf(random, family),
    weight: random.orEmpty(7, () => Math.round(random.spread(...family.weight) * 1000) / 1000),
    discontinued: random.chance(7),
    repaired: family.repaired === true,
  };
}

/** Prices end as prices do. */
function priceOf(random: Random, { price: [least, most] }: ProductFamily): number {
  const euros = Math.round(random.spread(least, most));
  return euros * 100 + random.pick([0, 0, 50, 90, 95, 99, 20]);
}
