import { checkFormula } from '#core/formula/check/check.ts';
import { DIAGNOSTIC_CODES } from '#core/formula/syntax/syntax.ts';
import { printedFormula, storedFormula } from '#core/formula/store/rewrite.ts';
import { Random } from '#server/sample/random/random.ts';
import { shopScope } from '#test/support/formulas/formulas.ts';

/** Pieces that formulas are made of, and some that they are not. */
const PIECES = [
  'lines',
  'price',
  'customer',
  'status',
  '[Order date]',
  '#35',
  '#99999999999999999999',
  'this',
  'me',
  '@limit',
  'sum(',
  'if(',
  'switch(',
  'count(',
  'where',
  'and',
  'not',
  'in',
  'empty',
  'vrai',
  'avec',
  'round(',
  'own(',
  'min(',
  '(',
  ')',
  ',',
  ';',
  '.',
  '+',
  '-',
  '*',
  '/',
  '^',
  '%',
  '&',
  '=',
  '<>',
  '<',
  '""',
  '[',
  ']',
  ']]',
  '/*',
  '*/',
  '1',
  '0',
  '12.5',
  '1e9',
  '"open"',
  '"',
  '\u0000',
  '\ud800',
  '😀',
  'é',
  ' ',
  '\n',
  '\u00a0',
  '//',
  '#',
  '@',
];

/**
 * Checks random texts, half of them pieces of formulas and half of them random bytes, and prints what was right. Throws
 * with the text where anything throws, where a diagnostic is out of the text, or where printing loses the meaning.
 */
export function fuzzFormulas(
  seed: number,
  count: number,
): { readonly right: number; readonly slowest: number } {
  const source = new Random(seed);
  const random = (below: number) => source.below(below);
  const scopes = [shopScope('order'), shopScope('line', 'fr'), shopScope(undefined)];
  const codes: ReadonlySet<string> = new Set(DIAGNOSTIC_CODES);
  let right = 0;
  let slowest = 0;
  for (let round = 0; round < count; round++) {
    const text = round % 2 === 0 ? ofPieces(random) : ofBytes(random);
    const scope = scopes[round % scopes.length] ?? shopScope(undefined);
    const begun = performance.now();
    try {
      const checked = checkFormula(text, scope);
      if (checked.ok) {
        right += 1;
        const stored = storedFormula(text, checked.uses);
        const printed = printedFormula(stored, scope);
        const again = checkFormula(printed, scope);
        if (!again.ok || storedFormula(printed, again.uses) !== stored)
          throw new Error(`printed as ${printed}`);
      } else if (checked.diagnostics.length === 0) throw new Error('refused without a reason');
      else {
        for (const { from, to, code } of checked.diagnostics) {
          const inside = from >= 0 && to >= from && to <= text.length && codes.has(code);
          if (!inside) throw new Error(`${code} from ${from} to ${to} of ${text.length}`);
        }
      }
    } catch (error) {
      throw new Error(`Seed ${seed}, round ${round}, ${JSON.stringify(text)}: ${String(error)}`, {
        cause: error,
      });
    }
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return { right, slowest };
}

function ofPieces(random: (below: number) => number): string {
  const length = 1 + random(random(20) === 0 ? 400 : 12);
  let text = '';
  for (let at = 0; at < length; at++)
    text += `${PIECES[random(PIECES.length)] ?? ''}${random(3) === 0 ? '' : ' '}`;
  return text;
}

function ofBytes(random: (below: number) => number): string {
  const bytes = new Uint8Array(1 + random(60));
  for (let at = 0; at < bytes.length; at++) bytes[at] = random(256);
  return random(2) === 0 ? new TextDecoder().decode(bytes) : String.fromCharCode(...bytes);
}
