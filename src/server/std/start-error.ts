/** A refusal to start: `message` is for the person at the keyboard, ready to be shown as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
