import { imageOf } from '#core/fields/rich-text/rich-image.ts';

/**
 * HTML from the clipboard as the editor understands it: what is bold or underlined by a style is so by its element, and
 * lists of Word, which writes them as paragraphs that begin with a sign, are lists. Styles are attributes of another name
 * before anything is parsed, so that the page's policy has nothing to refuse.
 */
export function readablePaste(html: string): string {
  const unstyled = html
    .replace(/<style[^]*?<\/style>/gi, '')
    .replace(/(<[a-z][^>]*?\s)style=/gi, `$1${STYLE}=`);
  const document = new DOMParser().parseFromString(unstyled, 'text/html');
  for (const styled of document.querySelectorAll(`[${STYLE}]`)) markByStyle(styled);
  makeLists(document);
  for (const image of document.querySelectorAll('img'))
    if (!isOwn(image)) image.replaceWith(` ${image.alt} `);
  return document.body.innerHTML;
}

/** Whether an image is a file of a record; of others the words stay. */
function isOwn(image: HTMLImageElement): boolean {
  const attribute = (name: string) => image.getAttribute(name) ?? undefined;
  return imageOf({ tag: 'img', attribute, children: [] }) !== undefined;
}

const STYLE = 'data-pasted-style';

const LOOKS = [
  ['b', /font-weight:\s*(bold|[6-9]00)/i],
  ['i', /font-style:\s*(italic|oblique)/i],
  ['u', /text-decoration[^;]*:[^;]*underline/i],
  ['s', /text-decoration[^;]*:[^;]*line-through/i],
] as const;

function markByStyle(styled: Element): void {
  const style = styled.getAttribute(STYLE) ?? '';
  // Google wraps whole documents so.
  if (/^(b|strong)$/i.test(styled.tagName) && /font-weight:\s*(normal|[1-4]00)/i.test(style)) {
    styled.replaceWith(...styled.childNodes);
    return;
  }
  if (/^a$/i.test(styled.tagName)) return;
  for (const [tag, look] of LOOKS) {
    if (!look.test(style)) continue;
    const mark = styled.ownerDocument.createElement(tag);
    mark.append(...styled.childNodes);
    styled.append(mark);
  }
}

function makeLists(document: Document): void {
  const lists: HTMLElement[] = [];
  for (const paragraph of document.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(paragraph);
    if (level === undefined) {
      lists.length = 0;
      continue;
    }
    const sign = takeSign(paragraph);
    const item = document.createElement('li');
    const text = document.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    while (lists.length > level) lists.pop();
    while (lists.length < level) {
      const list = document.createElement(isNumber(sign) ? 'ol' : 'ul');
      const outer = lists.at(-1);
      if (outer) (outer.lastElementChild ?? outer).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    lists.at(-1)?.append(item);
    paragraph.remove();
  }
}

/** How deep a paragraph of Word stands in lists; undefined for one in none. */
function levelOf(paragraph: HTMLElement): number | undefined {
  const found = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute(STYLE) ?? '');
  return found ? Number(found[1]) : undefined;
}

/** Takes the sign before the text away, and gives it. */
function takeSign(paragraph: HTMLElement): string {
  const sign = paragraph.querySelector(`[${STYLE}*="mso-list:Ignore"], [${STYLE}*="mso-list: Ignore"]`);
  const text = sign?.textContent ?? '';
  sign?.remove();
  return text.trim();
}

function isNumber(sign: string): boolean {
  return /^[\p{L}\p{N}]{1,4}[.)]?$/u.test(sign) && sign !== 'o';
}
