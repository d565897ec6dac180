import type { LanguageSupport } from '@codemirror/language';
import type { CodeLanguage } from '#core/fields/code-languages.ts';

/** How each language is read: fetched when a text of it is first shown. */
const LANGUAGES: Readonly<Record<CodeLanguage, () => Promise<LanguageSupport>>> = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  json: async () => (await import('@codemirror/lang-json')).json(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  python: async () => (await import('@codemirror/lang-python')).python(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  typescript: async () => {
    const { javascript } = await import('@codemirror/lang-javascript');
    return javascript({ jsx: true, typescript: true });
  },
  xml: async () => (await import('@codemirror/lang-xml')).xml(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
};

const loaded = new Map<CodeLanguage, Promise<LanguageSupport>>();

/** A language, fetched once for each page; one that could not be fetched is tried again. */
export function loadLanguage(language: CodeLanguage): Promise<LanguageSupport> {
  const known = loaded.get(language);
  if (known) return known;
  const support = LANGUAGES[language]();
  support.catch(() => loaded.delete(language));
  loaded.set(language, support);
  return support;
}
