const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** The direction of writing of a locale such as `ar_SA` or `fr-FR`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale.replaceAll('_', '-')) ? 'rtl' : 'ltr';
}
