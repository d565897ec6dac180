/** Languages that write nouns within a sentence with a capital letter, or know none. */
const KEPT = new Set(['de', 'ar']);

/** A label as it stands within a sentence of `language`: “Order” as “order”, “VAT rate” as it is. */
export function inlineLabel(label: string, language: string): string {
  const capitalised = /^\p{Lu}\p{Ll}/u.test(label);
  return capitalised && !KEPT.has(language.slice(0, 2)) ? lowerFirst(label, language) : label;
}

function lowerFirst(label: string, language: string): string {
  const [first = ''] = label;
  return first.toLocaleLowerCase(language) + label.slice(first.length);
}
