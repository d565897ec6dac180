import { useTranslation } from '#web/std/translation.ts';

/** The text of a code under a key such as `sign_ins.reason`; a code without a text by its own name. */
export function useCodeText(): (key: string, code: string) => string {
  const { t, exists } = useTranslation();
  return (key, code) => {
    const whole = `${key}.${code.replaceAll(/[-.]/g, '_')}`;
    return exists(whole) ? t(whole) : code;
  };
}
