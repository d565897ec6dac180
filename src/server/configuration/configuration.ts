export {
  applyDraft,
  discardConfiguration,
  draftCatalog,
  draftState,
  editDraft,
  goInDraft,
  nameDraft,
  openDraft,
  settleDraft,
  type ConfigurationDraft,
  type Configuring,
} from './configuration-draft.ts';
export { beginEmpty, beginWithSample } from './begin.ts';
export { brokenOf, impactOf } from './draft-impact.ts';
export { choiceHolders } from './impact-choices.ts';
export { DraftPreviews, previewViewer } from './draft-preview.ts';
