import type { ColumnWish } from '#core/contract/configuration/file-routes.ts';
import { fieldOf, type FieldType } from '#core/fields/registry.ts';
import type { Alternative, Evidence } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';

/** What says most beside a type, from the most telling on. */
const SHORT: readonly Evidence['code'][] = ['missing', 'misfits', 'few', 'empty', 'digits', 'range'];

/** Puts evidence in words: all of it, and what stands beside a column in few. */
export function useEvidence() {
  const { t } = useTranslation();
  return {
    all: ({ as, evidence }: Partial<Pick<Alternative, 'as'>> & Pick<Alternative, 'evidence'>) =>
      evidence
        .map(({ code, params }) =>
          // What fits no other type is why this one was taken.
          t(`files.evidence.${code === 'misfits' && as && takesAll(as) ? 'mixed' : code}`, params),
        )
        .join(' · '),
    short: ({ as, evidence }: Alternative) => {
      const telling = SHORT.filter((code) => code !== 'misfits' || !takesAll(as));
      const part = firstOf(evidence, telling);
      return part && t(`files.short.${part.code}`, part.params);
    },
  };
}

/** Whether a column takes whatever stands in the file. */
export function takesAll(as: ColumnWish): boolean {
  if (as.kind !== 'type') return as.kind !== 'link';
  const shape = fieldOf({ type: as.type as FieldType }).fileShape;
  return shape === 'line' || shape === 'lines' || shape === 'choice';
}

function firstOf(evidence: readonly Evidence[], codes: readonly Evidence['code'][]): Evidence | undefined {
  return codes.flatMap((code) => evidence.find((part) => part.code === code) ?? [])[0];
}
