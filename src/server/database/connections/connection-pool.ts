import pg from 'pg';
import { AppError } from '#core/errors.ts';
import type { Caller } from './caller.ts';
import { leanQueries } from './lean-query.ts';
import { textOf } from '../sql/statement.ts';
import { NamedStatements } from './named-statements.ts';
import type { Database, Runner, Transaction } from './database.ts';
import type { Lane } from './share.ts';
import { SlowQuestions } from './slow-questions.ts';
import { Turns, type Asker, type Turn } from './turns.ts';

type Statement = readonly unknown[];
type Query = (...statement: Statement) => unknown;
type Work<T> = (connection: Runner) => Promise<T>;

/** A connection on loan. */
interface Loan {
  readonly client: Transaction;
  /** Gives it back, or closes it. */
  readonly end: (close?: boolean) => void;
}

/** Why a statement was ended before its answer. */
type Ending = 'left' | 'waits';

const WAITS = Symbol('waits for its turn as a slow one');

/**
 * The connections of a process. Callers share them by turns, and a caller's reads are ended: when the caller leaves, and
 * when they are slow while no more slow ones may run, to be begun anew in their turn.
 */
export class ConnectionPool implements Database {
  readonly size: number;
  /** What every connection is opened with, for pools beside this one. */
  readonly config: pg.PoolConfig;
  readonly #clients: pg.Pool;
  /** A connection apart that ends statements: those of the pool may all be held. */
  readonly #canceller: pg.Pool;
  readonly #turns: Turns;
  readonly #statements = new NamedStatements();
  readonly #slow = new SlowQuestions();

  constructor(config: pg.PoolConfig, size: number) {
    this.size = size;
    this.config = config;
    this.#clients = new pg.Pool({ ...config, max: size });
    this.#canceller = new pg.Pool({ ...config, max: 1 });
    this.#turns = new Turns(size);
    for (const pool of [this.#clients, this.#canceller]) {
      // A connection that breaks while idle is replaced by the pool at its next use; without a listener it would end us.
      pool.on('error', () => undefined);
      // One that breaks while it is lent tells its borrower by the failing statement; the event says nothing more.
      pool.on('connect', (client) => client.on('error', () => undefined));
    }
    this.#clients.on('connect', (client) => {
      leanQueries(client);
      this.#statements.watch(client);
    });
  }

  readonly query = asQuery((...statement) => this.#once({ lane: 'own' }, statement));

  readonly connect = async (): Promise<Transaction> => await this.#borrow({ lane: 'own' });

  readonly read = async <T>(work: Work<T>): Promise<T> => await this.#readWhole({ lane: 'own' }, work);

  readonly cancel = async (connection: Transaction): Promise<void> => {
    // The driver knows the id of its connection's process; its types do not say so.
    const { processID } = connection as unknown as { readonly processID: number };
    try {
      await this.#canceller.query('select pg_cancel_backend($1)', [processID]);
    } catch {
      // Whether PostgreSQL was told is not known. It ends a statement also when it finds the connection closed.
      connection.connection.stream.destroy();
    }
  };

  /** The same connections as a caller may use them. */
  askedBy(caller: Caller): Database {
    if (!caller.reads) {
      const asker: Asker = { lane: 'write', caller };
      return {
        query: asQuery((...statement) => this.#once(asker, statement)),
        connect: async () => await this.#borrow(asker),
        read: async (work) => await this.#readWhole(asker, work),
        cancel: this.cancel,
      };
    }
    const query = (...statement: Statement) =>
      this.#read(
        caller,
        textOf(statement[0]),
        (connection) => ask(connection, statement) as Promise<unknown>,
      );
    return {
      query: asQuery(query),
      connect: async () => await this.#borrowToRead(caller),
      read: async (work) => await this.#read(caller, undefined, work),
      cancel: this.cancel,
    };
  }

  /** Lets PostgreSQL forget every statement that it has prepared: those to come say other things. */
  forgetStatements(): void {
    this.#statements.forgetAll();
  }

  async end(): Promise<void> {
    await Promise.all([this.#clients.end(), this.#canceller.end()]);
  }

  async #lend(asker: Asker): Promise<Loan> {
    const turn = this.#turns.take(asker);
    return await this.#connected('end' in turn ? turn : await turn);
  }

  async #connected(turn: Turn): Promise<Loan> {
    let client: Transaction | undefined;
    try {
      client = await this.#clients.connect();
      const tidying = this.#statements.tidy(client);
      if (tidying) await tidying;
    } catch (error) {
      client?.release(true);
      turn.end();
      throw error;
    }
    const lent = client;
    return {
      client: lent,
      end: (close = false) => {
        lent.release(close);
        turn.end();
      },
    };
  }

  async #once(asker: Asker, statement: Statement): Promise<unknown> {
    const { client, end } = await this.#lend(asker);
    try {
      return await ask(client, statement);
    } finally {
      end();
    }
  }

  async #borrow(asker: Asker): Promise<Transaction> {
    const { client, end } = await this.#lend(asker);
    const query: Query = (...statement) => ask(client, statement);
    return lentOut(client, { query, release: (error) => end(Boolean(error)) });
  }

  async #readWhole<T>(asker: Asker, work: Work<T>): Promise<T> {
    const loan = await this.#lend(asker);
    try {
      return await work(loan.client);
    } finally {
      await giveBack(loan);
    }
  }

  /** Runs work that only reads; where it is slow it may have to begin anew. `text` is what it is known by. */
  async #read<T>(caller: Caller, text: string | undefined, work: Work<T>): Promise<T> {
    let lane: Lane = this.#slow.has(caller.account, text) ? 'slow' : 'read';
    for (;;) {
      const result = await this.#tryRead(caller, { lane, text }, work);
      if (result !== WAITS) return result;
      lane = 'slow';
    }
  }

  async #tryRead<T>(
    caller: Caller,
    { lane, text }: { readonly lane: Lane; readonly text: string | undefined },
    work: Work<T>,
  ): Promise<T | typeof WAITS> {
    if (caller.hasLeft()) throw new AppError('request.left');
    let reading: Interruptible | undefined;
    let mustWait = false;
    const onSlow = (mayGoOn: boolean) => {
      this.#slow.add(caller.account, text);
      mustWait = !mayGoOn;
      if (mustWait) reading?.interrupt('waits');
    };
    const loan = await this.#lend({ lane, caller, onSlow });
    const begun = performance.now();
    const current = this.#interruptible(loan.client);
    reading = current;
    const stay = caller.onLeave(() => current.interrupt('left'));
    try {
      // Connecting may have taken long.
      if (mustWait) return WAITS;
      if (caller.hasLeft()) throw new AppError('request.left');
      const result = await work(current.runner);
      this.#slow.took(caller.account, text, performance.now() - begun);
      return result;
    } catch (error) {
      const why = current.why();
      if (why === 'waits') return WAITS;
      throw why === 'left' ? new AppError('request.left') : error;
    } finally {
      stay();
      // Nobody else gets the connection before it is certain that no cancelling is under way.
      await current.settled();
      await giveBack(loan);
    }
  }

  async #borrowToRead(caller: Caller): Promise<Transaction> {
    if (caller.hasLeft()) throw new AppError('request.left');
    const { client, end } = await this.#lend({ lane: 'read', caller });
    const reading = this.#interruptible(client);
    const stay = caller.onLeave(() => reading.interrupt('left'));
    const release = async (error?: Error | boolean) => {
      stay();
      await reading.settled();
      end(Boolean(error));
    };
    return lentOut(client, {
      query: reading.runner.query,
      release: (error) => void release(error),
    });
  }

  #interruptible(client: Transaction): Interruptible {
    let why: Ending | undefined;
    let cancelling: Promise<void> | undefined;
    // A cancelling that comes between two statements ends neither: the second is not begun.
    const query: Query = (...statement) =>
      why ? Promise.reject(new AppError('request.left')) : ask(client, statement);
    return {
      runner: { query: asQuery(query) },
      why: () => why,
      interrupt: (reason) => {
        if (why !== 'left') why = reason;
        cancelling ??= this.cancel(client);
      },
      settled: async () => await cancelling,
    };
  }
}

/** A connection whose statement can be ended. */
interface Interruptible {
  readonly runner: Runner;
  readonly interrupt: (why: Ending) => void;
  readonly why: () => Ending | undefined;
  /** Resolves when nothing is being cancelled any more. */
  readonly settled: () => Promise<void>;
}

/** Ends the loan of a connection that has read; whatever it had begun is rolled back. */
async function giveBack({ client, end }: Loan): Promise<void> {
  const isOpen = (client.getTransactionStatus() ?? 'I') !== 'I';
  const failed =
    isOpen &&
    (await client.query('rollback').then(
      () => false,
      () => true,
    ));
  end(failed);
}

/** A client as its borrower sees it: it is given back once. */
function lentOut(
  client: Transaction,
  { query, release }: { readonly query: Query; readonly release: (error?: Error | boolean) => void },
): Transaction {
  return Object.create(client, { query: { value: query }, release: { value: release } }) as Transaction;
}

function ask(connection: Runner, statement: Statement): unknown {
  return (connection.query as Query)(...statement);
}

function asQuery(query: Query): Runner['query'] {
  return query as unknown as Runner['query'];
}
