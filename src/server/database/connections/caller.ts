/** Who asks for statements: connections are shared out between accounts, and nobody works for a caller who has left. */
export interface Caller {
  readonly account: string;
  /** Whether what it asks for only reads: that is ended at any time, and begun anew where it has to wait its turn. */
  readonly reads: boolean;
  /** Whether the caller has gone before the answer. */
  readonly hasLeft: () => boolean;
  /** Calls `react` when the caller goes before the answer; gives what takes that back. */
  readonly onLeave: (react: () => void) => () => void;
}
