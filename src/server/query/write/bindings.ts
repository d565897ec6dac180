import { boundAt, sql, type Sql } from '../../database/sql/sql.ts';
/** Collects the bound values of one statement. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Binds a value; gives how the statement names it. */
  add(value: unknown, cast: Sql): Sql {
    this.values.push(value);
    return sql`${boundAt(this.values.length)}::${cast}`;
  }
}
