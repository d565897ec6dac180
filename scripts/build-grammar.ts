import { readFileSync, writeFileSync } from 'node:fs';
import { buildParserFile } from '@lezer/generator';

const FOLDER = new URL('../src/core/formula/syntax/', import.meta.url);

/** The files made of the grammar of formulas, by name; the tests hold those in the tree equal to them. */
export function grammarFiles(): Readonly<Record<string, string>> {
  const grammar = readFileSync(new URL('syntax.grammar', FOLDER), 'utf8');
  const { parser, terms } = buildParserFile(grammar, {
    fileName: 'syntax.grammar',
    typeScript: true,
    warn: (message) => {
      throw new Error(message);
    },
  });
  return { 'syntax-parser.ts': parser, 'syntax-terms.ts': terms };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(grammarFiles())) writeFileSync(new URL(name, FOLDER), text);
}
