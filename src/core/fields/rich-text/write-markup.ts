import type { RichElement, RichNode } from './rich-node.ts';

/** Formatted text as HTML, always the same for the same nodes. */
export function writeMarkup(nodes: readonly RichNode[]): string {
  return nodes.map(written).join('');
}

/** A text as HTML has it. */
export function escapeWords(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function written(node: RichNode): string {
  if (typeof node === 'string') return escapeWords(node);
  const { tag } = node;
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  if (tag === 'img') return `<img${imageAttributes(node)}>`;
  const inner = writeMarkup(node.children);
  return tag === 'pre' ? `<pre><code>${inner}</code></pre>` : `<${tag}${attributes(node)}>${inner}</${tag}>`;
}

function attributes({ href, tasks, checked, columns, rows }: RichElement): string {
  const texts = [
    href === undefined ? '' : ` href="${quoted(href)}"`,
    tasks ? ' data-type="taskList"' : '',
    checked === undefined ? '' : ` data-checked="${checked}"`,
    columns === undefined ? '' : ` colspan="${columns}"`,
    rows === undefined ? '' : ` rowspan="${rows}"`,
  ];
  return texts.join('');
}

function imageAttributes({ file = '', alternative = '', width, height }: RichElement): string {
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
  return ` data-file="${quoted(file)}" alt="${quoted(alternative)}"${size}`;
}

function quoted(text: string): string {
  return escapeWords(text).replaceAll('"', '&quot;');
}
