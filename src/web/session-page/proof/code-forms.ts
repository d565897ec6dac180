/** A code of an authenticator app; its digits may be those of Arabic and Persian keyboards. */
export const APP_CODE = /^(?:\s*[\d\u0660-\u0669\u06f0-\u06f9]){6}\s*$/;

/** A recovery code, with or without what stands between its groups. */
export const RECOVERY_CODE = /^(?:[\s-]*[\da-z]){16}[\s-]*$/i;
