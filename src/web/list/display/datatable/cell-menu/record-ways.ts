/** How the record of a row is opened. */
export interface RecordWays {
  readonly onOpen: (id: number) => void;
  /** Beside the list; undefined where there is no room for that. */
  readonly onBeside: ((id: number) => void) | undefined;
}
