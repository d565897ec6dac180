import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import type { MatchBy, VersionLine } from '#core/contract/configuration/archive-routes.ts';
import type { Answer } from './app.ts';
import type { Configurator } from './configurator.ts';

/** What a supervisor does with versions and archives. */
export interface Archivist {
  readonly versions: (query?: string) => Promise<{
    readonly versions: readonly VersionLine[];
    readonly more: boolean;
    readonly current: number;
    readonly count: number;
  }>;
  /** The number of the version in force. */
  readonly current: () => Promise<number>;
  readonly undo: (title?: string, version?: number) => Promise<Answer>;
  readonly restore: (version: number, title?: string, over?: number) => Promise<Answer>;
  readonly save: (name: string, version?: number) => Promise<Answer>;
  readonly exported: (version?: number) => Promise<Answer>;
  readonly imported: (bytes: Buffer, match?: MatchBy) => Promise<Answer>;
}

/** What an import was answered. */
export interface Imported {
  readonly draft: DraftState;
  readonly changes: number;
}

const AT = '/admin/config';

/** The calls of a supervisor who has opened the configuration. */
export function archivist({ person, draft }: Configurator): Archivist {
  const versions: Archivist['versions'] = async (query = '') =>
    (await person.get(`${AT}/versions${query}`)).json();
  const current = async () => (await versions('?limit=1')).current;
  return {
    versions,
    current,
    undo: async (title = 'Undo', version) =>
      await person.post(`${AT}/versions/undo`, { version: version ?? (await current()), title }),
    restore: async (version, title = 'Restore', over) =>
      await person.post(`${AT}/archive/restore`, { version, over: over ?? (await current()), title }),
    save: async (name, version) =>
      await person.post(`${AT}/archive/save`, { name, ...(version === undefined ? {} : { version }) }),
    exported: async (version) =>
      await person.get(`${AT}/archive/export${version === undefined ? '' : `?version=${version}`}`),
    imported: async (payload, match) =>
      await person.send({
        method: 'POST',
        url: `${AT}/archive/import?revision=${(await draft()).revision}${match ? `&match=${match}` : ''}`,
        payload,
        headers: {
          'content-type': 'application/octet-stream',
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
        },
      }),
  };
}
