import type { Edit } from '#core/configuration/edit-schema.ts';
import type { DraftState } from '#core/contract/configuration/configuration-routes.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { PASSWORD, visitor, type Visitor } from './app.ts';

/** A change that was answered: the draft after it, or why it was refused. */
type Changed = DraftState & {
  readonly status: number;
  readonly errors?: readonly { readonly code: string; readonly column?: string }[];
};

/** A supervisor who has opened the configuration, and the own draft. */
export interface Configurator {
  readonly person: Visitor;
  readonly draft: () => Promise<DraftState>;
  /** Makes a step in the draft as it is now. */
  readonly edit: (...edits: readonly Edit[]) => Promise<Changed>;
  readonly go: (done: number) => Promise<Changed>;
  readonly settle: (take: 'mine' | 'theirs') => Promise<Changed>;
  readonly impact: () => Promise<DraftImpact>;
  readonly apply: (title?: string) => Promise<Changed>;
  readonly discard: () => Promise<void>;
}

/** Signs a supervisor of that login in, with the configuration open. */
export async function configurator(app: Parameters<typeof visitor>[0], login: string): Promise<Configurator> {
  const person = visitor(app);
  await person.get('/session/login/');
  await person.post('/session/login/', { login, password: PASSWORD, configuration: true });
  const draft = async () => (await person.get('/admin/configuration/draft')).json<DraftState>();
  const post = async (what: string, body: object): Promise<Changed> => {
    const { revision } = await draft();
    const answer = await person.post(`/admin/configuration/draft/${what}`, { revision, ...body });
    return { ...answer.json<DraftState>(), status: answer.status };
  };
  return {
    person,
    draft,
    edit: async (...edits) => await post('edit', { edits }),
    go: async (done) => await post('go', { done }),
    settle: async (take) => {
      const { conflicts } = await draft();
      return await post('settle', { choices: conflicts.map(({ place }) => ({ place, take })) });
    },
    impact: async () => {
      const { revision } = await draft();
      const answer = await person.post('/admin/configuration/draft/impact', { revision });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<DraftImpact>();
    },
    apply: async (title = 'A change') => await post('apply', { title }),
    discard: async () => {
      if ((await draft()).revision > 0) await post('discard', {});
    },
  };
}

/** An edit that sets a property, or takes it away where no value is given. */
export function setting(place: readonly (string | number)[], value?: unknown): Edit {
  return { kind: 'set', place: [...place], ...(value === undefined ? {} : { value }) };
}

export function adding(place: readonly (string | number)[], value: Record<string, unknown>): Edit {
  return { kind: 'add', place: [...place], value };
}

export function removing(place: readonly (string | number)[]): Edit {
  return { kind: 'remove', place: [...place] };
}
