import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { takesColumns } from '#core/configuration/columns-in.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { useKeys, type KeyBinding } from '#web/ui/keys/keys.tsx';
import { partLabel, placeAddress } from '../objects/object-words.ts';
import { usePanelTexts, type PanelTexts } from '../panel/panel-texts.ts';
import { configurationAddress } from '../section-address.ts';
import type { WorkingDraft } from './configuration-draft.ts';

interface DraftCommands {
  /** Shows an earlier or later step of the draft. */
  readonly onGo: (done: number) => void;
  /** Another bar offers the same. */
  readonly isOff: boolean;
}

/** Has the command palette offer the steps of the draft, new tables and columns, and everything that is configured. */
export function useDraftCommands({ state, document }: WorkingDraft, { onGo, isOff }: DraftCommands): void {
  const { t } = useTranslation();
  const router = useRouter();
  const objects = useObjectCommands(document);
  const { done, steps } = state;
  const command = (label: string, icon: string, run: () => void): KeyBinding => ({ label, icon, run });
  const review = () => router.history.push(configurationAddress('review'));
  useKeys(
    isOff
      ? []
      : [
          ...(done > 0
            ? [
                command(t('configure.draft.review'), 'list-check', review),
                command(t('configure.draft.undo'), 'history', () => onGo(done - 1)),
              ]
            : []),
          ...(done < steps.length
            ? [command(t('configure.draft.redo'), 'history', () => onGo(done + 1))]
            : []),
          ...objects,
        ],
  );
}

function useObjectCommands(document: Document): readonly KeyBinding[] {
  const { t } = useTranslation();
  const router = useRouter();
  const words = usePanelTexts();
  const { user } = useApplication();
  return useMemo(() => {
    const show = (query: string) => () => router.history.push(`${configurationAddress('objects')}?${query}`);
    const label = (part: unknown) => partLabel(part, user.locale);
    return [
      { label: t('configure.objects.new_table'), icon: 'plus', run: show('make=tables') },
      ...document.tables
        .filter(({ id }) => takesColumns(document, id))
        .map((table) => ({
          label: t('configure.draft.new_column', { table: label(table) }),
          icon: 'plus',
          run: show(`at=${placeAddress(['tables', table.id])}&make=columns`),
        })),
      ...configuredParts(document, words, label).map(({ at, ...shown }) => ({
        ...shown,
        icon: 'settings',
        run: show(`at=${encodeURIComponent(placeAddress(at))}`),
      })),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- the words are those of the language that `t` is of
  }, [document, t, router, user.locale]);
}

interface ConfiguredPart {
  readonly at: EditPlace;
  readonly label: string;
  /** What kind of thing it is, and of which table. */
  readonly hint: string;
}

function configuredParts(
  document: Document,
  words: PanelTexts,
  label: (part: unknown) => string,
): readonly ConfiguredPart[] {
  const tables = new Map(document.tables.map((table) => [table.id, label(table)]));
  const hint = (kind: string, table: number | undefined) =>
    [words.one(kind), tables.get(table ?? Number.NaN)].filter(Boolean).join(' · ');
  const tableOf = (object: object) =>
    'table' in object && typeof object.table === 'number' ? object.table : undefined;
  return [
    ...KINDS.flatMap((kind) =>
      objectsIn(document, kind).map((object) => ({
        at: [kind, object.id],
        label: label(object),
        hint: hint(kind, tableOf(object)),
      })),
    ),
    ...document.tables.flatMap((table) =>
      table.columns.map((column) => ({
        at: ['tables', table.id, 'columns', column.id],
        label: label(column),
        hint: hint('columns', table.id),
      })),
    ),
  ];
}
