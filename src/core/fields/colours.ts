/** The colours that a choice, a look or a stage of a gauge may have, each legible on light and dark. */
export const COLOURS = ['grey', 'blue', 'green', 'yellow', 'red', 'violet', 'teal', 'pink'] as const;
