import type { Random } from '../random/random.ts';

/** What stands in the places of a text. */
export type SpunFacts = Readonly<Record<string, string>>;

const CHOICE = /\[([^[\]]*)\]/;

/**
 * A text of a template: of what stands in brackets with bars between (`[Thanks|Thank you]`) one is picked, the innermost
 * first; `{name}` is a fact. A place without its fact is an error of the template.
 */
export function spun(random: Random, template: string, facts: SpunFacts): string {
  let text = template;
  for (let found = CHOICE.exec(text); found; found = CHOICE.exec(text)) {
    const picked = random.pick((found[1] ?? '').split('|'));
    text = text.slice(0, found.index) + picked + text.slice(found.index + found[0].length);
  }
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`Bug: the text "${template}" needs ${name}`);
    return fact;
  });
}
