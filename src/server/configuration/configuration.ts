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
export { impactOf } from './draft-impact.ts';
