/** What stands for a parameter in the sentence of an action: its name in braces. */
export const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;
