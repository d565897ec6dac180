import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TypeWords } from '#core/configuration/guessed-type.ts';
import { FIELDS } from '#core/fields/registry.ts';

/** The words of properties: by the kind of thing that they are of, where they mean something else there. */
export interface PanelTexts {
  readonly label: (kind: string, key: string) => string;
  readonly help: (kind: string, key: string) => string | undefined;
  readonly word: (kind: string, key: string, word: string) => string;
  /** What a kind of thing is called, one of it and several. */
  readonly one: (kind: string) => string;
  readonly other: (kind: string) => string;
  /** By which words the labels of columns of a type are known. */
  readonly typeWords: TypeWords;
}

export function usePanelTexts(): PanelTexts {
  const translation = useTranslation();
  return useMemo(() => panelTexts(translation), [translation]);
}

function panelTexts({ t, exists }: ReturnType<typeof useTranslation>): PanelTexts {
  const found = (...keys: readonly string[]) => {
    const known = keys.find((key) => exists(key));
    return known === undefined ? undefined : t(known);
  };
  return {
    label: (kind, key) => found(`properties.in.${kind}.${key}`, `properties.label.${key}`) ?? key,
    help: (kind, key) => found(`properties.help_in.${kind}.${key}`, `properties.help.${key}`),
    word: (kind, key, word) => {
      const own =
        key === 'kind' && kind === 'actions'
          ? 'action_kind'
          : key === 'kind' && kind === 'control'
            ? 'control_kind'
            : key === 'kind' && kind === 'tiles'
              ? 'tile_kind'
              : key;
      return found(`properties.word.${own}.${word}`) ?? word;
    },
    one: (kind) => found(`properties.kind.${kind}.one`) ?? kind,
    typeWords: Object.fromEntries(
      Object.keys(FIELDS).flatMap((type) => {
        const words = found(`properties.type_words.${type}`);
        return words === undefined ? [] : [[type, words]];
      }),
    ),
    other: (kind) => found(`properties.kind.${kind}.other`) ?? kind,
  };
}
