import { withRoles, type Viewer } from '#core/access/viewer.ts';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { choiceConversions } from '#core/configuration/choice-conversions.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { Preview } from '#core/contract/preview-header.ts';
import { AppError } from '#core/errors.ts';
import type { Document } from '#core/catalog/schema.ts';
import { foreseeTables } from '../query/tables/foreseen-tables.ts';
import {
  documentProblems,
  madeEdits,
  openDraft,
  soundDocument,
  type Configuring,
} from './configuration-draft.ts';
import { readDraftState } from './configuration-rows.ts';

/** Drafts whose catalogs are kept at most, the least recently shown make room. */
const MOST_KEPT = 20;

interface KeptPreview {
  /** As `readDraftState` names it. */
  readonly state: string;
  /** The catalog in force that it lies over. */
  readonly over: Catalog;
  readonly catalog: Catalog;
}

/** What supervisors are shown while they configure: the application as their drafts make it, over the records that there are. */
export class DraftPreviews {
  readonly #kept = new Map<number, KeptPreview>();

  /**
   * The caller's draft as a catalog whose tables are read from those in force; that in force where there is no draft, or
   * where one must be decided on first. While a draft has a problem, it is shown as it was before that came.
   */
  async catalogOf(configuring: Configuring): Promise<Catalog> {
    const { db, user, catalog: over } = configuring;
    const state = await readDraftState(db, user);
    if (state === undefined) return over;
    const known = this.#kept.get(user);
    if (known?.state === state && known.over === over) return this.#keep(user, known);
    const draft = await openDraft(configuring);
    const isShown = draft.done > 0 && draft.conflicts.length === 0;
    const catalog = isShown ? laidOver(over, shownDocument(over, draft), madeEdits(draft)) : over;
    return this.#keep(user, { state, over, catalog });
  }

  #keep(user: number, kept: KeptPreview): Catalog {
    this.#kept.delete(user);
    this.#kept.set(user, kept);
    if (this.#kept.size > MOST_KEPT)
      for (const oldest of this.#kept.keys()) if (this.#kept.delete(oldest)) break;
    return kept.catalog;
  }
}

type Draft = Awaited<ReturnType<typeof openDraft>>;

function shownDocument(over: Catalog, draft: Draft): Document {
  return documentProblems(draft.document).length === 0 ? draft.document : soundDocument(over.document, draft);
}

function laidOver(over: Catalog, document: Document, edits: readonly Edit[]): Catalog {
  const catalog = catalogOf(document, over.version);
  foreseeTables(over, catalog, choiceConversions(over, catalog, edits));
  return catalog;
}

/** Whose rights a preview is seen with. Throws AppError `request.invalid` for a role that the catalog does not have. */
export function previewViewer(viewer: Viewer, catalog: Catalog, { role: id }: Preview): Viewer {
  const found = (role: { readonly id: number }) => role.id === id;
  const role = catalog.document.roles.find(found);
  if (id !== undefined && !role) throw new AppError('request.invalid', { reason: 'role' });
  return role ? withRoles(viewer, [role]) : viewer;
}
