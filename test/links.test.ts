import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const pages = globSync(['*.md', '{docs,sample,scripts,spec,src,test}/**/*.md'], { cwd: ROOT });

/** The text of a page without its blocks and spans of code, in which brackets are no links. */
const proseOf = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** What a heading is reached by: GitHub's way of making an anchor. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[(.+?)\]\(.*?\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The anchors of a page; a heading that comes again is numbered. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const text = readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading.trim());
    let free = anchor;
    for (let count = 1; anchors.has(free); count++) free = `${anchor}-${count}`;
    anchors.add(free);
  }
  return anchors;
}

const links = pages.flatMap((page) =>
  [...proseOf(readFileSync(join(ROOT, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({
    page,
    to,
  })),
);

test('links between the pages lead to files and headings that there are', () => {
  expect(links.length).toBeGreaterThan(100);
  const wrong = links.filter(({ page, to }) => {
    if (/^[a-z]+:/.test(to)) return false;
    const [file = '', anchor] = to.split('#');
    const path = file === '' ? join(ROOT, page) : join(ROOT, dirname(page), file);
    if (relative(ROOT, path).startsWith('..') || !existsSync(path)) return true;
    return anchor !== undefined && !anchorsOf(path).has(anchor);
  });
  expect(wrong.map(({ page, to }) => `${page}: ${to}`)).toEqual([]);
});
