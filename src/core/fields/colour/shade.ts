/** A colour as it is kept. */
export const SHADE = /^#[0-9a-f]{6}$/;
