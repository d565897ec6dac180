/** A value that a statement binds; the same wherever it stands. */
interface Bound {
  readonly value: unknown;
}

const NOTHING_NEEDED: ReadonlySet<string> = new Set();

// The ways to make a piece, which only this file has.
let written: (text: string, needs?: ReadonlySet<string>) => Sql;
let holding: (value: Bound) => Sql;
let together: (parts: readonly (string | Sql)[]) => Sql;

/**
 * A piece of SQL as a value: text that only this module writes, with the values that are bound in it and the aliases that
 * it reads from. Pieces are put together by the tag `sql`, which takes nothing but other pieces; so what comes from outside
 * can only become a quoted name (`identifier`), a literal or a bound value.
 */
export class Sql {
  /** Texts, and the values that stand between them. */
  readonly #pieces: readonly (string | Bound)[];
  /** Names of the rows of a statement that must stand before it. */
  readonly needs: ReadonlySet<string>;

  private constructor(pieces: readonly (string | Bound)[], needs: ReadonlySet<string>) {
    this.#pieces = pieces;
    this.needs = needs;
  }

  static {
    written = (text, needs = NOTHING_NEEDED) => new Sql([text], needs);
    holding = (value) => new Sql([value], NOTHING_NEEDED);
    together = (parts) => {
      const pieces: (string | Bound)[] = [''];
      let needs = NOTHING_NEEDED;
      for (const part of parts) {
        if (typeof part === 'string') append(pieces, part);
        else {
          for (const piece of part.#pieces) append(pieces, piece);
          needs = union(needs, part.needs);
        }
      }
      return new Sql(pieces, needs);
    };
  }

  /** No piece becomes a part of a plain text by mistake. */
  toString(): never {
    throw new Error('Bug: SQL is put together by the tag `sql` alone');
  }

  toJSON(): never {
    return this.toString();
  }

  /** Its text, of a piece without bound values: those have their numbers only in a statement. */
  get text(): string {
    const { text, values } = this.numbered(0);
    if (values.length > 0) throw new Error('Bug: the text of bound values that have no numbers yet');
    return text;
  }

  /** The text and the values of a statement, numbered in their order behind `before` others; each value once. */
  numbered(before: number): { readonly text: string; readonly values: readonly unknown[] } {
    const [only] = this.#pieces;
    if (this.#pieces.length === 1 && typeof only === 'string') return { text: only, values: [] };
    const bounds = [...new Set(this.#pieces.filter((piece) => typeof piece !== 'string'))];
    const texts = this.#pieces.map((piece) =>
      typeof piece === 'string' ? piece : `$${before + bounds.indexOf(piece) + 1}`,
    );
    return { text: texts.join(''), values: bounds.map(({ value }) => value) };
  }
}

/** Writes SQL: what stands in the template is the program's, what is put into it are pieces. */
export function sql(texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const all: (string | Sql)[] = [];
  for (const [at, text] of texts.entries()) {
    all.push(text);
    const part = parts[at];
    if (part) all.push(part);
  }
  return together(all);
}

/** The name of a table, a column or anything else that has one, quoted. */
export function identifier(name: string): Sql {
  return written(`"${name.replaceAll('"', '""')}"`);
}

/** A constant of the program or of the catalog. Numbers must be finite. */
export function literal(value: string | number | boolean | null): Sql {
  return written(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
}

/** A number by its digits, however many they are. */
export function numeral(digits: string): Sql {
  if (!/^[-+.\de]+$/i.test(digits)) throw new Error(`Bug: ${digits} is no number`);
  return written(digits);
}

/** The value at a place of a statement's values, counted from 1: `$3`. */
export function boundAt(at: number): Sql {
  return written(`$${at}`);
}

/** A value that the statement binds wherever the piece comes to stand. */
export function bound(value: unknown): Sql {
  return holding({ value });
}

/** The name of a row in a statement: a lower-case word of the program's; nothing for a row without a name. */
export function alias(name: string): Sql {
  if (!/^\w*$/.test(name)) throw new Error(`Bug: ${name} is no alias`);
  return written(name, new Set([name]));
}

/**
 * A text that is SQL already and that no person has written: a file of the program, or a definition that PostgreSQL
 * itself has given. Who may use it stands in `scripts/boundary-rules.ts`.
 */
export function trusted(text: string): Sql {
  return written(text);
}

/** Pieces one after another, `between` between them. */
export function join(parts: readonly Sql[], between: Sql): Sql {
  return together(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])));
}

/** Pieces with commas between them. */
export function commas(parts: readonly Sql[]): Sql {
  return join(parts, COMMA);
}

/** All of the conditions; true where there are none. */
export function and(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? TRUE : join(conditions, AND);
}

/** One of the conditions; false where there are none. */
export function or(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? FALSE : join(conditions, OR);
}

/** Each piece once, by its text. */
export function distinct(parts: readonly Sql[]): readonly Sql[] {
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}

/** Nothing at all. */
export const NOTHING = sql``;
const COMMA = sql`, `;
const AND = sql` and `;
const OR = sql` or `;
const TRUE = sql`true`;
const FALSE = sql`false`;

/** Puts a text behind the one before it: texts and values stand in turn. */
function append(pieces: (string | Bound)[], piece: string | Bound): void {
  const last = pieces.length - 1;
  if (typeof piece === 'string' && typeof pieces[last] === 'string') pieces[last] += piece;
  else pieces.push(piece);
}

function union(some: ReadonlySet<string>, more: ReadonlySet<string>): ReadonlySet<string> {
  if (more.size === 0 || more === some) return some;
  return some.size === 0 ? more : new Set([...some, ...more]);
}
