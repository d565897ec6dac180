import { bidiIsolates, LRLanguage, LanguageSupport, syntaxHighlighting } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { NodeProp } from '@lezer/common';
import type { LRParser } from '@lezer/lr';
import { styleTags, tagHighlighter, tags } from '@lezer/highlight';
import { parser } from '#core/formula/syntax/syntax-parser.ts';
import classes from './formula-colours.module.css';

const coloured = styleTags({
  'And Or Not In Where': tags.operatorKeyword,
  'True False Empty This Me': tags.atom,
  'FunctionName/Identifier': tags.function(tags.name),
  'Name/Identifier Name/Bracketed Name/Reference Parameter/...': tags.propertyName,
  Number: tags.number,
  Text: tags.string,
  Comment: tags.comment,
});

/** Names are in the reader's language: an Arabic one must not turn the order of what stands around it. */
const isolated = NodeProp.isolate.add({
  Identifier: 'auto',
  Bracketed: 'auto',
  Text: 'auto',
  Comment: 'auto',
});

const colours = tagHighlighter([
  { tag: tags.operatorKeyword, class: classes.word ?? '' },
  { tag: tags.atom, class: classes.word ?? '' },
  { tag: tags.function(tags.name), class: classes.function ?? '' },
  { tag: tags.propertyName, class: classes.name ?? '' },
  { tag: tags.number, class: classes.number ?? '' },
  { tag: tags.string, class: classes.text ?? '' },
  { tag: tags.comment, class: classes.comment ?? '' },
]);

// The core is compiled apart, where the package of parsers shows its other face; the parser is the same one.
const ownParser = parser as unknown as LRParser;

const language = LRLanguage.define({
  name: 'formula',
  parser: ownParser.configure({ props: [coloured, isolated] }),
  languageData: {
    closeBrackets: { brackets: ['(', '[', '"'] },
    commentTokens: { block: { open: '/*', close: '*/' } },
  },
});

/** The language of formulas for the editor: read by the parser that the product itself reads them with. */
export function formulaSupport(): LanguageSupport {
  return new LanguageSupport(language, [syntaxHighlighting(colours), Prec.lowest(bidiIsolates())]);
}
