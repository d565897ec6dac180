declare module 'hoodiecrow-imap' {
  import type { EventEmitter } from 'node:events';
  import type { Server, Socket } from 'node:net';

  /** A message as it lies in a mailbox. */
  interface StoredMail {
    raw: string | Buffer;
    uid?: number;
    flags?: string[];
    internaldate?: string;
  }

  /** A mailbox, with those inside it. */
  interface Mailbox {
    messages?: StoredMail[];
    flags?: string[];
    'special-use'?: string;
    uidvalidity?: number;
    uidnext?: number;
    folders?: Record<string, Mailbox>;
    separator?: string;
    type?: string;
  }

  /** What a connection of a client is asked. */
  interface ImapConnection {
    state: string;
    secureConnection: boolean;
    socket: Socket;
    send(answer: object, description?: string, parsed?: unknown, data?: unknown): void;
  }

  type CommandHandler = (
    connection: ImapConnection,
    parsed: { tag: string; attributes?: { type: string; value: string }[] },
    data: string,
    callback: () => void,
  ) => void;

  interface ImapUser {
    password?: string;
    xoauth2?: { accessToken: string; sessionTimeout: number };
  }

  interface ImapServer extends EventEmitter {
    readonly server: Server;
    users: Record<string, ImapUser>;
    storage: Record<string, Mailbox>;
    listen(port: number, host: string): void;
    close(done: () => void): void;
    getMailbox(path: string): Mailbox;
    appendMessage(mailbox: Mailbox | string, flags: string[], date: string | Date, raw: string): void;
    setCommandHandler(command: string, handler: CommandHandler): void;
    getCommandHandler(command: string): CommandHandler;
    registerCapability(name: string, isThere?: (connection: ImapConnection) => boolean): void;
  }

  export default function hoodiecrow(options: {
    readonly plugins: readonly (string | ((server: ImapServer) => void))[];
    readonly users: Record<string, ImapUser>;
    readonly storage: Record<string, Mailbox>;
    readonly secureConnection?: boolean;
    readonly credentials?: { readonly key: string; readonly cert: string };
  }): ImapServer;
}
