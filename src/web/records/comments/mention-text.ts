import type { CommentBody } from '#core/contract/messaging/comment-routes.ts';

/** Somebody whose name stands in a text as a mention, from its `@` to its end. */
interface Mention {
  readonly start: number;
  readonly end: number;
  readonly user: number;
}

/** A comment as it is typed: its text, and the mentions in it in their order. */
export interface TypedComment {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

export const NOTHING_WRITTEN: TypedComment = { text: '', mentions: [] };

/** Most characters of a name that is looked for. */
const MAX_NAME = 40;

/** What a text is after its control has changed it: mentions move with it, one that was changed is text from then on. */
export function retyped(before: TypedComment, text: string): TypedComment {
  const most = Math.min(before.text.length, text.length);
  let head = 0;
  while (head < most && before.text[head] === text[head]) head++;
  let tail = 0;
  while (tail < most - head && before.text.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const changedTo = before.text.length - tail;
  const by = text.length - before.text.length;
  const mentions = before.mentions.flatMap((mention) => {
    if (mention.end <= head) return [mention];
    if (mention.start < changedTo) return [];
    return [{ ...mention, start: mention.start + by, end: mention.end + by }];
  });
  return { text, mentions };
}

/** A name that is being typed after an `@`, up to the caret; undefined where there is none. */
interface AskedName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export function askedName({ text, mentions }: TypedComment, caret: number): AskedName | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || caret - start > MAX_NAME) return undefined;
  // An address of mail is no mention.
  if (start > 0 && /[\p{L}\p{N}._-]/u.test(text[start - 1] ?? '')) return undefined;
  if (mentions.some((mention) => mention.start <= start && start < mention.end)) return undefined;
  const name = text.slice(start + 1, caret);
  if (/\n|^\s/.test(name)) return undefined;
  return { start, end: caret, name };
}

/** The text with a mention in the place of a name that was typed, and where the caret is then. */
export function withMention(
  written: TypedComment,
  { start, end }: Pick<AskedName, 'start' | 'end'>,
  { id, name }: { readonly id: number; readonly name: string },
): { readonly written: TypedComment; readonly caret: number } {
  const shown = `@${name}`;
  const space = written.text.startsWith(' ', end) ? '' : ' ';
  const text = `${written.text.slice(0, start)}${shown}${space}${written.text.slice(end)}`;
  const moved = retyped(written, text).mentions;
  const mention = { start, end: start + shown.length, user: id };
  const mentions = [...moved, mention].toSorted((a, b) => a.start - b.start);
  return { written: { text, mentions }, caret: mention.end + 1 };
}

/** The parts of a text in their order: mentions, and what stands between them. */
export function partsOfText({
  text,
  mentions,
}: TypedComment): readonly { readonly text: string; readonly user?: number }[] {
  const parts: { text: string; user?: number }[] = [];
  let from = 0;
  for (const { start, end, user } of mentions) {
    if (start > from) parts.push({ text: text.slice(from, start) });
    parts.push({ text: text.slice(start, end), user });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A text as it is sent. */
export function bodyOf(written: TypedComment): CommentBody {
  return partsOfText(written).map(({ text, user }) => (user === undefined ? { text } : { user }));
}

/** How long a text is as the server counts it: a mention as one. */
export function lengthOf(written: TypedComment): number {
  return partsOfText(written).reduce(
    (sum, { text, user }) => sum + (user === undefined ? text.length : 1),
    0,
  );
}

/** A stored comment as it is typed again; `nameless` is what someone without a name is called. */
export function writtenOf(
  body: readonly ({ readonly text: string } | { readonly user: number; readonly name: string | null })[],
  nameless: string,
): TypedComment {
  let text = '';
  const mentions: Mention[] = [];
  for (const part of body) {
    const start = text.length;
    text += 'user' in part ? `@${part.name ?? nameless}` : part.text;
    if ('user' in part) mentions.push({ start, end: text.length, user: part.user });
  }
  return { text, mentions };
}
