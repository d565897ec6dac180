import type { Sql } from '../../database/sql/sql.ts';

/** An index or constraint: its name, made of ids so that renaming never touches it, and how to make it. */
export interface Part {
  readonly name: string;
  readonly create: () => Sql;
  /** It is a constraint, whose index goes with it alone. */
  readonly isConstraint?: true;
  /** What it is about, by ids: two parts of one name and meaning are the same, however their columns are called. */
  readonly meaning: string;
}

/** A trigger that a table has because of more than one of its columns: its name, its table, and what makes it, anew where it is there. */
export interface TableTrigger {
  readonly name: string;
  readonly table: number;
  readonly create: () => Sql;
}
