import { bad, good, type Result } from '../std/result.ts';

/** A place for a character, or a character that is always there. */
type MaskPart = { readonly slot: '9' | 'A' | '*' } | { readonly fixed: string };

export function maskParts(mask: string): readonly MaskPart[] {
  return [...mask.matchAll(/\\(.)|(.)/gu)].map(([, escaped, plain = '']) => {
    if (escaped !== undefined) return { fixed: escaped };
    return plain === '9' || plain === 'A' || plain === '*' ? { slot: plain } : { fixed: plain };
  });
}

const FITS = { '9': /^\p{Nd}$/u, A: /^\p{L}$/u, '*': /^[\p{L}\p{Nd}]$/u } as const;

/**
 * A text in the form of a mask. What always stands there need not be typed, and other signs between are passed over. Refused
 * with `value.mask` where a character is missing, too many, or of another kind.
 */
export function masked(mask: string, text: string): Result<string> {
  const { shown, rest, isWhole } = filled(mask, text);
  return isWhole && !/[\p{L}\p{Nd}]/u.test(rest) ? good(shown) : bad('value.mask', { form: maskForm(mask) });
}

/** What is typed so far in the form of a mask, as far as it fits; what does not fit stays as it is typed. */
export function maskedSoFar(mask: string, text: string): string {
  const { shown, rest } = filled(mask, text);
  return shown + rest;
}

/** The form as people read it: `0` for a digit, `A` for a letter, `X` for either. */
export function maskForm(mask: string): string {
  const signs = { '9': '0', A: 'A', '*': 'X' } as const;
  return maskParts(mask)
    .map((part) => ('slot' in part ? signs[part.slot] : part.fixed))
    .join('');
}

/** How many characters a text of the form has. */
export function maskLength(mask: string): number {
  return maskParts(mask).length;
}

function filled(mask: string, text: string) {
  const parts = maskParts(mask);
  const given = [...text];
  let shown = '';
  let pending = '';
  let at = 0;
  for (const part of parts) {
    if ('fixed' in part) {
      pending += part.fixed;
      if (given[at] === part.fixed) at += 1;
      continue;
    }
    while (at < given.length && !/[\p{L}\p{Nd}]/u.test(given[at] ?? '')) at += 1;
    const next = given[at];
    if (next === undefined || !FITS[part.slot].test(next))
      return { shown, rest: next === undefined ? '' : pending + given.slice(at).join(''), isWhole: false };
    shown += pending + next;
    pending = '';
    at += 1;
  }
  return { shown: shown + pending, rest: given.slice(at).join(''), isWhole: true };
}
