/** Calls that are made one after the other, in the order in which they were wanted. */
export class CallQueue {
  #last: Promise<void> | undefined;

  /** Makes a call after all that were wanted before, whatever became of them. */
  async take<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#last ? this.#last.then(run) : run();
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#last === over) this.#last = undefined;
      });
    this.#last = over;
    return await turn;
  }
}
