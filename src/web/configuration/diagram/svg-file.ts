/** What of a drawing's look is written into its file, which has no style sheet. */
const LOOK = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
] as const;

/** A drawing on the page as a file of its own, looking as it does there. */
export function svgFile(drawn: SVGElement): Blob {
  const copy = drawn.cloneNode(true) as SVGElement;
  const originals = drawn.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, at) => {
    const original = originals[at];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of LOOK) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  copy.removeAttribute('class');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
