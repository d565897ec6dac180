/** A place inside a document: the properties and places in lists that lead to it. */
export type DocumentPlace = readonly (string | number)[];

/** Something wrong at a place, in English for the people who write archives. */
export interface Finding {
  readonly path: DocumentPlace;
  readonly message: string;
}

/** A finding at a place. */
export function finding(path: DocumentPlace, message: string): Finding {
  return { path, message };
}
