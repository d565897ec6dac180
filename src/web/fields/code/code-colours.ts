import { tagHighlighter, tags } from '@lezer/highlight';
import classes from './code-colours.module.css';

/** The colours of code, the same where it is written and where it is read. */
export const codeColours = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.heading], class: classes.word ?? '' },
  { tag: [tags.bool, tags.null, tags.atom, tags.self], class: classes.word ?? '' },
  {
    tag: [tags.function(tags.name), tags.tagName, tags.typeName, tags.className],
    class: classes.function ?? '',
  },
  { tag: [tags.propertyName, tags.attributeName], class: classes.name ?? '' },
  { tag: [tags.number, tags.unit, tags.color], class: classes.number ?? '' },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue],
    class: classes.text ?? '',
  },
  { tag: [tags.link, tags.url], class: classes.text ?? '' },
  { tag: [tags.comment, tags.meta], class: classes.comment ?? '' },
  { tag: tags.strong, class: classes.strong ?? '' },
  { tag: tags.emphasis, class: classes.emphasis ?? '' },
]);
