export {
  applyDraft,
  discardConfiguration,
  documentProblems,
  draftCatalog,
  draftOfRevision,
  draftState,
  editDraft,
  goInDraft,
  nameDraft,
  openDraft,
  replaceDraft,
  settleDraft,
  toldProblem,
  type ConfigurationDraft,
  type Configuring,
} from './configuration-draft.ts';
export { beginEmpty, beginWithSample } from './begin.ts';
export { brokenOf, impactOf, impactOfDocument } from './draft-impact.ts';
export { previewType } from './preview-type.ts';
export { choiceHolders } from './impact-choices.ts';
export { DraftPreviews, previewViewer } from './draft-preview.ts';
