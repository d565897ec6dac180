/** What scrolls an element: itself, or on a narrow screen what is around it. */
export function scrollerOf(element: HTMLElement | null | undefined): HTMLElement | null {
  if (!element) return document.documentElement;
  const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
  return scrolls && element.scrollHeight > element.clientHeight ? element : scrollerOf(element.parentElement);
}
