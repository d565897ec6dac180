import { setOnMissingText } from '#server/translations/translations.ts';

setOnMissingText((key, locale) => {
  throw new Error(`Bug: the text ${key} is missing in ${locale} and in English`);
});
