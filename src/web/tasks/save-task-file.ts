import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { saveFrom } from '#web/api/download.ts';

/** Has the browser save the file of a task. */
export function saveTaskFile({ key, name }: { readonly key: string; readonly name: string }): void {
  saveFrom(urlOf(CONTRACT.cache_get.path, { key, attachement: 1 }), name);
}
