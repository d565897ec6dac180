import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { TextValues } from '#core/language/texts.ts';
import { filledHere, textToFill } from './translation.ts';

interface AccentedTextProps {
  /** The key of a text such as `<b>{{name}}</b> has changed it`. */
  readonly text: string;
  readonly values: TextValues;
  /** What stands for each of its marks. */
  readonly marks: Readonly<Record<string, ReactElement>>;
}

/** A text with parts that stand out. What a value says is never read as a mark. */
export function AccentedText({ text, values, marks }: AccentedTextProps) {
  const filled = (part: string) => filledHere(part, values);
  const parts = textToFill(text, values).split(/<(\w+)>(.*?)<\/\1>/s);
  // Three by three: what is plain, the name of a mark, what it holds.
  return parts.map((part, at): ReactNode => {
    const mark = at % 3 === 1 ? marks[part] : undefined;
    if (mark) return cloneElement(mark, { key: at }, filled(parts[at + 1] ?? ''));
    return at % 3 === 0 ? <Fragment key={at}>{filled(part)}</Fragment> : null;
  });
}
