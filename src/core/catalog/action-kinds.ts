/** The kinds of action on records. */
export const RECORD_ACTIONS = [
  'list',
  'search',
  'create',
  'modify',
  'display',
  'delete',
  'createFrom',
  'merge',
  'transformInto',
  'addTo',
  'removeFrom',
  'steps',
] as const;
