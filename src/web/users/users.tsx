export { NewUser, useInvitation } from './new-user.tsx';
export { RemoveFactors } from './remove-factors.tsx';
export { ResetLink } from './reset-link.tsx';
export { UserHead } from './user-head.tsx';
export { UserSections } from './user-sections.tsx';
export { startViewingAs } from './view-as.ts';
