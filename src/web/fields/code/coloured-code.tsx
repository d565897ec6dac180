import type { Parser } from '@lezer/common';
import { highlightCode } from '@lezer/highlight';
import { use, useMemo } from 'react';
import type { CodeLanguage } from '#core/fields/code-languages.ts';
import { codeColours } from './code-colours.ts';
import { loadLanguage } from './load-language.ts';

/** Longest text that is coloured; a longer one is read as it is, without making its reader wait. */
const COLOURED_LENGTH = 100_000;

interface ColouredCodeProps {
  readonly text: string;
  readonly language: CodeLanguage;
}

/** A text in the colours of its language. */
export function ColouredCode({ text, language }: ColouredCodeProps) {
  const { parser } = use(loadLanguage(language)).language;
  const parts = useMemo(
    () => (text.length > COLOURED_LENGTH ? [text] : colouredParts(text, parser)),
    [text, parser],
  );
  return parts;
}

function colouredParts(text: string, parser: Parser) {
  const parts: React.ReactNode[] = [];
  const put = (piece: string, classes: string) =>
    parts.push(
      classes === '' ? (
        piece
      ) : (
        <span key={parts.length} className={classes}>
          {piece}
        </span>
      ),
    );
  highlightCode(text, parser.parse(text), codeColours, put, () => parts.push('\n'));
  return parts;
}
