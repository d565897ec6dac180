/** The element that says with which keys pieces are moved. */
export const HINT_ID = 'form-designer-keys';
