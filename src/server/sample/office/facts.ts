import { monthIndex, dayOf } from '../values/calendar.ts';
import type { SpunFacts } from '../values/spin.ts';
import type { Random } from '../random/random.ts';
import type { TextLanguage } from '../values/text.ts';
import { MONTHS } from '../words/sentences.ts';
import type { OfficeContact, OfficeOrder, OfficeProduct, OfficeTicket } from './read-office.ts';

/** The firm as its mail calls it. */
export const FIRM: Readonly<Record<TextLanguage, string>> = { en: 'Meridian Trading', fr: 'Méridien Négoce' };

const EUROS: Readonly<Record<TextLanguage, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
  fr: new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
};

/** A day, YYYY-MM-DD, as a text says it. */
function saidDay(day: string, language: TextLanguage): string {
  const number = Number(day.slice(8));
  const month = MONTHS[language][monthIndex(dayOf(new Date(day)))] ?? '';
  return `${language === 'fr' && number === 1 ? '1er' : number} ${month}`;
}

/** An amount in euros. */
function saidAmount(euros: number, language: TextLanguage): string {
  return EUROS[language].format(euros);
}

function factsOfContact({ name, companyName }: OfficeContact): SpunFacts {
  return { contact: name, company: companyName };
}

/** What is known of an order; what is not is not among them. */
export function factsOfOrder(order: OfficeOrder): SpunFacts {
  const { contact, title, reference, ordered, required, shipped, total, lines } = order;
  const { language } = contact;
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    ...factsOfContact(contact),
    number: title,
    ...(reference === null ? {} : { reference }),
    ordered: saidDay(ordered, language),
    ...(required === null ? {} : { required: saidDay(required, language) }),
    ...(shipped === null ? {} : { shipped: saidDay(shipped, language) }),
    total: saidAmount(total, language),
    items: lines.map(({ product, quantity }) => `${quantity} × ${product}`).join(', '),
    ...(first ? { first: first.product, quantity: String(first.quantity) } : {}),
    ...(last ? { last: last.product } : {}),
  };
}

/** What is known of a ticket. */
export function factsOfTicket({ contact, number, title, product }: OfficeTicket): SpunFacts {
  // What is not about a fault is asked for: a visit, a manual, a training.
  const [thing, fault] = title.split(/\s?: /);
  const what = fault === undefined ? { wish: title } : { fault: product ?? thing ?? title };
  return { ...factsOfContact(contact), number, title, ...what };
}

const QUANTITIES = [2, 3, 5, 6, 10, 12, 20, 25, 40, 50];
const DISCOUNTS = [3, 4, 5, 8, 10, 12];

/** What is known of somebody, with products and prices of which they may ask. */
export function factsOfWish(
  random: Random,
  contact: OfficeContact,
  products: readonly OfficeProduct[],
): SpunFacts {
  const { language } = contact;
  const [product, other] = [random.pick(products), random.pick(products)];
  const quantity = random.pick(QUANTITIES);
  const discount = random.pick(DISCOUNTS);
  const amount = quantity * product.price;
  return {
    ...factsOfContact(contact),
    product: product.names[language],
    other: other.names[language],
    quantity: String(quantity),
    price: saidAmount(product.price, language),
    amount: saidAmount(amount, language),
    discount: language === 'fr' ? `${discount} %` : `${discount}%`,
    reduced: saidAmount(amount * (1 - discount / 100), language),
  };
}
