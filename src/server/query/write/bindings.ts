/** Collects the bound values of one statement. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Binds a value; gives how the statement names it. */
  add(value: unknown, cast: string): string {
    this.values.push(value);
    return `$${this.values.length}::${cast}`;
  }
}
