import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '#core/contract/session/passkeys.ts';

/** How a ceremony goes: where the browser is, and what the authenticator does wrong. */
export interface Ceremony {
  /** Where the page is that asks; its domain unless `rpId` says otherwise. */
  readonly origin?: string;
  readonly rpId?: string;
  /** False where nobody showed a finger or a PIN. */
  readonly verified?: boolean;
  /** Instead of one more than before; 0 is an authenticator that does not count. */
  readonly counter?: number;
  /** Instead of the ceremony's own type. */
  readonly type?: string;
  readonly handle?: string | null;
  /** A new passkey may say by its own signature that it is good. */
  readonly attestation?: 'self';
}

/** A passkey with its private half. */
interface KeptPasskey {
  readonly id: string;
  readonly handle: string;
  readonly key: KeyObject;
  counter: number;
}

/** A security key made of software: it keeps ES256 passkeys and signs as WebAuthn says. */
export interface Authenticator {
  readonly passkeys: KeptPasskey[];
  readonly create: (options: PasskeyCreation, ceremony?: Ceremony) => NewPasskey;
  /** Answers with `passkey`, else with the last one made. */
  readonly prove: (options: PasskeyRequest, ceremony?: Ceremony, passkey?: KeptPasskey) => PasskeyProof;
}

const ORIGIN = 'http://localhost';

/** Plugs a new authenticator in. */
export function softwareAuthenticator(): Authenticator {
  const passkeys: KeptPasskey[] = [];
  return {
    passkeys,
    create: (options, ceremony = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      passkeys.push({ id: id.toString('base64url'), handle: options.user.id, key: privateKey, counter: 1 });
      const data = Buffer.concat([
        head(options.rp.id, ceremony, { counter: ceremony.counter ?? 1, made: true }),
        Buffer.alloc(16),
        uint16(id.length),
        id,
        cosePublicKey(publicKey),
      ]);
      const client = clientData(ceremony.type ?? 'webauthn.create', options.challenge, ceremony);
      const self = () =>
        new Map<string, unknown>([
          ['alg', -7],
          ['sig', signed(privateKey, data, client)],
        ]);
      const [format, statement] = ceremony.attestation ? ['packed', self()] : ['none', new Map()];
      const parts: [string, unknown][] = [
        ['fmt', format],
        ['attStmt', statement],
        ['authData', data],
      ];
      return {
        ...credential(id.toString('base64url')),
        response: {
          clientDataJSON: client,
          attestationObject: cbor(new Map(parts)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    prove: (options, ceremony = {}, passkey = passkeys.at(-1)) => {
      if (!passkey) throw new Error('this authenticator has no passkey');
      passkey.counter = ceremony.counter ?? passkey.counter + 1;
      const data = head(options.rpId, ceremony, { counter: passkey.counter, made: false });
      const client = clientData(ceremony.type ?? 'webauthn.get', options.challenge, ceremony);
      return {
        ...credential(passkey.id),
        response: {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: signed(passkey.key, data, client).toString('base64url'),
          userHandle: ceremony.handle === undefined ? passkey.handle : ceremony.handle,
        },
      };
    },
  };
}

function credential(id: string): { id: string; rawId: string; type: 'public-key' } {
  return { id, rawId: id, type: 'public-key' };
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: Ceremony): string {
  const data = { type, challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

/** The authenticator data up to where a new passkey follows: hash of the domain, flags, counter. */
function head(
  rpId: string,
  ceremony: Ceremony,
  { counter, made }: { readonly counter: number; readonly made: boolean },
): Buffer {
  const flags = 0x01 | (ceremony.verified === false ? 0 : 0x04) | (made ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(ceremony.rpId ?? rpId)), Buffer.from([flags]), count]);
}

function signed(key: KeyObject, data: Buffer, client: string): Buffer {
  return createSign('sha256')
    .update(data)
    .update(sha256(Buffer.from(client, 'base64url')))
    .sign(key);
}

function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

/** CBOR of what passkeys are made of: whole numbers, texts, bytes and maps. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  if (!(value instanceof Map)) throw new Error('no CBOR for this');
  const parts = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)]);
  return Buffer.concat([cborHead(5, value.size), ...parts]);
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(size)]);
}

function uint16(size: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(size);
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
