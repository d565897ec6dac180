/** The languages that texts are shown in colours by. */
export const CODE_LANGUAGES = [
  'css',
  'html',
  'javascript',
  'json',
  'markdown',
  'python',
  'sql',
  'typescript',
  'xml',
  'yaml',
] as const;

export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
