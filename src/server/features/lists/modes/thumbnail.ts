/** Cards are made of windows of rows, which the table answers. */
export const thumbnail = {};
