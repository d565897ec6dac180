import type { Found, SourceFile } from './boundary-source.ts';

/** Names that a program takes which is not ours: of configurations and of Vitest's global setup. */
const TAKEN_ELSEWHERE = new Set(['default', 'setup']);

/** Types that those of other files are made of without naming them: the compiler must be able to. */
const INFERRED = new Set([
  'server/session/resets/administrator-reset.ts HandedLink',
  'server/session/sign-in/enrolment.ts Enrolled',
  'server/session/account/own-profile.ts Profile',
  'server/session/sign-in/user-info.ts LoginInfo',
  'web/fields/choice/choice-options.tsx ChoiceOption',
  'web/gate/gate.ts Gate',
]);

/** The names that a file exports and no other file takes. */
export function unusedExports(files: readonly SourceFile[]): readonly (Found<string> & { path: string })[] {
  const taken = new Set(files.flatMap((file) => file.taken.map(({ from, name }) => `${from} ${name}`)));
  return files
    .filter(({ path }) => !path.endsWith('.d.mts'))
    .flatMap(({ path, exports }) =>
      exports
        .filter(({ what: { name } }) => !taken.has(`${path} ${name}`) && !taken.has(`${path} *`))
        .filter(({ what: { name } }) => !TAKEN_ELSEWHERE.has(name) && !INFERRED.has(`${path} ${name}`))
        .map(({ line, what: { name } }) => ({ path, line, what: name })),
    );
}
