/** Marks of pieces of text, from the outermost to the innermost. */
export const MARKS = ['a', 'strong', 'em', 'u', 's', 'code'] as const;
export type MarkTag = (typeof MARKS)[number];

/** Blocks that hold pieces of text. */
type LeafTag = 'p' | 'h1' | 'h2' | 'h3' | 'pre';
/** Blocks that hold blocks. */
type HolderTag = 'blockquote' | 'ul' | 'ol' | 'li' | 'table' | 'tbody' | 'tr' | 'td' | 'th';
type RichTag = MarkTag | LeafTag | HolderTag | 'br' | 'hr' | 'img';

/** A piece of a formatted text: these elements, these attributes, and nothing else. */
export type RichNode = string | RichElement;

export interface RichElement {
  readonly tag: RichTag;
  /** Where a link leads: http, https, mailto or tel. */
  readonly href?: string;
  /** Of a list: its items are tasks. */
  readonly tasks?: true;
  /** Of an item of such a list: the task is done. */
  readonly checked?: boolean;
  /** Of a cell of a table: how many columns and rows it takes, where that is more than one. */
  readonly columns?: number;
  readonly rows?: number;
  /** Of an image: the id of its file. */
  readonly file?: string;
  /** Of an image: the words that stand for it, none where it says nothing. */
  readonly alternative?: string;
  /** Of an image: how large it is drawn, in pixels, both or neither. */
  readonly width?: number;
  readonly height?: number;
  readonly children: readonly RichNode[];
}

/** An element of a document that anybody wrote: any tag in small letters, any attributes. */
export interface ForeignElement {
  readonly tag: string;
  readonly attribute: (name: string) => string | undefined;
  readonly children: readonly ForeignNode[];
}

export type ForeignNode = string | ForeignElement;
