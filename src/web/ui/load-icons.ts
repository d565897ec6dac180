/**
 * Puts the image of the icons that catalogs name into the page, whose link says where it is (scripts/icon-sprite.ts);
 * from then on each shows at once. Where it cannot be fetched, the page goes without.
 */
export async function loadIcons(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link#icons');
  if (!link) return;
  try {
    const answer = await fetch(link.href);
    const image = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
    if (image.localName === 'svg') document.body.append(image);
  } catch (failure) {
    reportError(failure);
  }
}
