import { configurationAddress } from '../section-address.ts';

/** The address of a version, beside another one that it is compared with. */
export function versionAddress(version?: number, other?: number): string {
  const query = [
    ...(version === undefined ? [] : [`at=${version}`]),
    ...(other === undefined ? [] : [`with=${other}`]),
  ].join('&');
  return `${configurationAddress('versions')}${query === '' ? '' : `?${query}`}`;
}
