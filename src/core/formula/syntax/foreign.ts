/** What people write who know other languages, by the id of the text that says how it is written in formulas. */
type ForeignForm = (typeof FOREIGN_FORMS)[number]['form'];

/**
 * Forms of other languages: the sign or word that the grammar stumbles over, and where one is needed, what stands before
 * it. The first that fits counts.
 */
export const FOREIGN_FORMS = [
  { form: 'add_years', at: /^(years?|yrs?|ans?|années?)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'add_months', at: /^(months?|mois)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'add_weeks', at: /^(weeks?|semaines?)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'add_days', at: /^(days?|jours?)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'hours', at: /^(hours?|hrs?|heures?|h)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'minutes', at: /^(minutes?|mins?)(?![\p{L}\d])/iu, before: /\d\s*$/ },
  { form: 'remainder', at: /^[\p{L}\d(["]/u, before: /%\s*$/ },
  { form: 'power', at: /^\*/, before: /\*$/ },
  { form: 'equal', at: /^==?/, before: /=$/ },
  { form: 'at_most', at: /^</, before: /=$/ },
  { form: 'at_least', at: /^>/, before: /=$/ },
  { form: 'and', at: /^&/, before: /&$/ },
  { form: 'or', at: /^\|\|?/, before: /$/ },
  { form: 'not', at: /^!/, before: /$/ },
  { form: 'different', at: /^≠/u, before: /$/ },
  { form: 'at_most', at: /^≤/u, before: /$/ },
  { form: 'at_least', at: /^≥/u, before: /$/ },
  { form: 'quotes', at: /^['‘’`´“”„«»]/u, before: /$/ },
  { form: 'if', at: /^\?/, before: /$/ },
  { form: 'if', at: /^\S/, before: /(^|[\s(])(if|si)\s+$/iu },
  {
    form: 'not_empty',
    at: /^(is\s+not\s+(empty|null|blank)|n['’]est\s+pas\s+vide)(?![\p{L}\d])/iu,
    before: /$/,
  },
  { form: 'empty', at: /^(is\s+(empty|null|blank)|est\s+vide)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'different', at: /^(is\s+not|isn['’]t)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'equal', at: /^(is|est|equals?|égale?)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'contains', at: /^(contains?|like|includes?|contient)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'starts_with', at: /^(starts?|begins?|startsWith|commence)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'ends_with', at: /^(ends?|endsWith|finit)(?![\p{L}\d])/iu, before: /$/ },
  { form: 'between', at: /^(between|entre)(?![\p{L}\d])/iu, before: /$/ },
] as const;

/** A form of another language at a place of a text that the grammar does not know, and how much of it to name. */
export function foreignAt(
  text: string,
  at: number,
): { readonly form: ForeignForm; readonly found: string } | undefined {
  const before = text.slice(Math.max(0, at - 20), at);
  const rest = text.slice(at, at + 60);
  for (const { form, at: sign, before: wanted } of FOREIGN_FORMS) {
    const found = sign.exec(rest)?.[0];
    if (found !== undefined && wanted.test(before)) return { form, found: foundOf(before, found) };
  }
  return undefined;
}

/** Signs that are one together are named together: the second of `==` as `==`. */
function foundOf(before: string, found: string): string {
  const [joined = ''] = /^[*=&<>]+$/.test(found) ? (/[*=&]+$/.exec(before) ?? []) : [];
  return joined + found;
}
