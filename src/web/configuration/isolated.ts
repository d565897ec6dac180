/** A label within a sentence: one of the other direction neither changes the order of the sentence nor follows it. */
export function isolated(label: string): string {
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(label);
  const isPage = document.documentElement.dir === 'rtl';
  return isRightToLeft === isPage ? label : `\u2068${label}\u2069`;
}
