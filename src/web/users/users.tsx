export { NewUser, useInvitation } from './new-user.tsx';
export { RemoveFactors } from './remove-factors.tsx';
export { ResetLink } from './reset-link.tsx';
export { useUser, type ShownUser } from './use-user.ts';
export { UserBeside } from './user-beside.tsx';
export type { UserDraft } from './user-draft.ts';
export { SignInSwitch, UserSign, UserState } from './user-head.tsx';
export { UserSections } from './user-sections.tsx';
export { startViewingAs } from './view-as.ts';
