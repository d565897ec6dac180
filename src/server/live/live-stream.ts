import { Readable } from 'node:stream';
import { newToken, type Session } from '../session/session.ts';
import type { Watched } from './watched.ts';

/** Bytes that wait for a slow browser at most; with more it is told to load again once it reads on. */
const MAX_BUFFERED = 64_000;
/** When a browser tries again after a break, in milliseconds: some sooner than others, as all may have lost it at once. */
const RETRY = 2_000;
const RETRY_SPREAD = 2_000;

/** The stream of one browser as server-sent events. */
export class LiveStream {
  readonly id = newToken().slice(0, 22);
  readonly events: Readable;
  session: Session;
  watched: readonly Watched[] = [];
  #number = 0;
  #isBehind = false;

  constructor(session: Session, onClose: (stream: LiveStream) => void) {
    this.session = session;
    this.events = new Readable({ read: () => this.#catchUp(), highWaterMark: MAX_BUFFERED * 2 });
    this.events.once('close', () => onClose(this));
    const retry = RETRY + Math.floor(Math.random() * RETRY_SPREAD);
    this.events.push(`retry: ${retry}\n\n`);
  }

  /** Tells an event; where the browser does not read, it is left out and `resync` told later. */
  tell(event: string, data: object): void {
    if (this.events.destroyed || this.events.readableEnded) return;
    if (this.events.readableLength > MAX_BUFFERED) {
      this.#isBehind = true;
      return;
    }
    this.#number += 1;
    this.events.push(`event: ${event}\nid: ${this.#number}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    if (!this.events.destroyed) this.events.push(null);
  }

  #catchUp(): void {
    if (!this.#isBehind || this.events.readableLength > 0) return;
    this.#isBehind = false;
    this.tell('resync', {});
  }
}
