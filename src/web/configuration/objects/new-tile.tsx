import { useTranslation } from '#web/std/translation.ts';
import type { TileKind } from '#core/catalog/objects/dashboard/tile.ts';
import type { Document } from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { freshId } from '#core/configuration/recipes.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { labelOf, principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { useBegun } from './begun.ts';
import { MadeDialog } from './made-dialog.tsx';
import { newPartOf } from './new-part.tsx';

interface NewTileProps {
  readonly draft: WorkingDraft;
  /** The dashboard. */
  readonly place: EditPlace;
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** How wide and high a new tile of each kind is, in cells. */
const SIZES: Readonly<Record<TileKind, { readonly width: number; readonly height: number }>> = {
  figure: { width: 3, height: 2 },
  view: { width: 8, height: 6 },
  links: { width: 4, height: 2 },
  text: { width: 6, height: 2 },
  work: { width: 8, height: 4 },
  recent: { width: 4, height: 4 },
  favourites: { width: 4, height: 2 },
};
const KINDS = Object.keys(SIZES) as readonly TileKind[];

interface NewTile {
  readonly kind: TileKind;
  /** Of figures and views. */
  readonly view: number | undefined;
}

/** A new tile below the others of its dashboard: what it shows, and of which view. */
export function NewTileDialog({ draft: { document }, place, onMade, onClose }: NewTileProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [{ kind, view }, put] = useBegun<NewTile>(newPartOf(place, 'tiles'), {
    kind: 'figure',
    view: undefined,
  });
  const isOfView = kind === 'figure' || kind === 'view';
  const recipe = () => {
    const table = document.views.find(({ id }) => id === view)?.table;
    if (isOfView && table === undefined) return undefined;
    const id = freshId();
    const text = { [principalOf(user.locale)]: words.word('tiles', 'kind', 'text') };
    const own = { ...(isOfView ? { table, view } : {}), ...(kind === 'text' ? { text } : {}) };
    const links = kind === 'links' ? { actions: [] } : {};
    const value = { id, kind, ...own, ...links, x: 0, y: endOf(document, place), ...SIZES[kind] };
    const at = [...place, 'tiles'];
    return { place: [...at, id], edits: [{ kind: 'add' as const, place: at, value }] };
  };
  return (
    <MadeDialog
      title={t('configure.new.object', { kind: words.one('tiles') })}
      recipe={recipe}
      onMade={onMade}
      onClose={onClose}
    >
      <SelectField<TileKind>
        id="new-tile-kind"
        label={words.label('tiles', 'kind')}
        value={kind}
        choices={KINDS.map((value) => ({ value, label: words.word('tiles', 'kind', value) }))}
        onChange={(next) => put({ kind: next ?? 'figure' })}
      />
      {isOfView && (
        <SelectField
          id="new-tile-view"
          label={words.label('tiles', 'view')}
          value={view}
          choices={document.views.map(({ id, label, table }) => {
            const of = document.tables.find((one) => one.id === table);
            const name = labelOf(label, user.locale);
            return { value: id, label: of ? `${labelOf(of.plural, user.locale)} › ${name}` : name };
          })}
          onChange={(next) => put({ view: next })}
        />
      )}
    </MadeDialog>
  );
}

/** The first row below all tiles of a dashboard. */
function endOf(document: Document, place: EditPlace): number {
  const tiles = partAt(document, [...place, 'tiles']);
  const ends = (Array.isArray(tiles) ? tiles : []).map((tile: unknown) =>
    isProperties(tile) ? Number(tile['y']) + Number(tile['height']) : 0,
  );
  return Math.max(0, ...ends);
}
