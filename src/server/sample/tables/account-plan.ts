import type { RichNode } from '#core/fields/rich-text/rich-node.ts';
import { writeMarkup } from '#core/fields/rich-text/write-markup.ts';
import type { Random } from '../random/random.ts';
import type { Basis } from '../values/basis.ts';
import type { Company } from '../values/company.ts';
import { sentence } from '../values/text.ts';
import { ACCOUNT_WORDS } from '../words/account-words.ts';
import { COMPANY_NOTES } from '../words/sentences.ts';

/** What is planned with a company, formatted as people do it: headings, lists, tasks, a quotation; of one in four. */
export function accountPlan(basis: Basis, id: number, company: Company): string | null {
  const random = basis.at('accountPlan', id);
  if (!random.chance(25)) return null;
  const language = company.country.notes;
  const words = ACCOUNT_WORDS[language];
  const note = () => sentence(random, COMPANY_NOTES, language);
  const tasks = words.tasks.filter(() => random.chance(45));
  const address = `https://www.${company.domain}`;
  return writeMarkup([
    block('h2', words.situation),
    block('p', note(), ' ', block('strong', note())),
    block('ul', ...repeated(random, () => block('li', block('p', note())))),
    ...(tasks.length === 0
      ? []
      : [
          block('h2', words.next),
          {
            tag: 'ul',
            tasks: true,
            children: tasks.map((task) => ({
              tag: 'li',
              checked: random.chance(40),
              children: [block('p', task)],
            })),
          } satisfies RichNode,
        ]),
    block('blockquote', block('p', block('em', random.pick(words.quotes)))),
    block('p', `${words.more} `, { tag: 'a', href: address, children: [`www.${company.domain}`] }),
  ]);
}

function block(tag: Exclude<RichNode, string>['tag'], ...children: readonly RichNode[]): RichNode {
  return { tag, children };
}

function repeated<One>(random: Random, make: () => One): readonly One[] {
  return Array.from({ length: random.between(2, 4) }, make);
}
