import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../std/start-error.ts';

/** Seals secrets that must be read again: providers' and mail servers' passwords, keys of second factors. */
export interface Secrets {
  /** The sealed form of a text; only `open` with the same purpose gives it back. */
  readonly seal: (text: string, purpose: string) => string;
  /** The text of a sealed form; undefined where it was sealed with another key or for another purpose, or changed. */
  readonly open: (sealed: string, purpose: string) => string | undefined;
  /** A digest of a text, for comparing: who has no key cannot try what the text may be. */
  readonly digest: (text: string) => string;
  /** Tells keys apart without telling anything of them. */
  readonly fingerprint: string;
}

const FORM = 'v1';
const NONCE = 12;
const TAG = 16;

/** Seals by AES-256-GCM with a key derived from 32 bytes; the purpose is bound into the sealed form. */
export function secretsOf(key: Buffer): Secrets {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'colonnade secrets', 32));
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${FORM}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [form, data = ''] = sealed.split('.');
      const bytes = Buffer.from(data, 'base64url');
      if (form !== FORM || bytes.length < NONCE + TAG) return undefined;
      try {
        const decipher = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, NONCE), {
          authTagLength: TAG,
        });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
    digest: (text) => createHmac('sha256', derived).update('digest\n').update(text).digest('base64url'),
    fingerprint: createHash('sha256').update('fingerprint').update(derived).digest('hex').slice(0, 16),
  };
}

/**
 * The key of this installation: the setting's, else that of the data folder, made at the first start. It is never in
 * the database, so that who reads the database cannot open what is sealed there. Throws StartError.
 */
export async function openSecrets(setting: string | undefined, dataFolder: string): Promise<Secrets> {
  if (setting !== undefined) return secretsOf(createHash('sha256').update(setting).digest());
  const file = join(dataFolder, 'secret.key');
  const known = await readKey(file);
  return secretsOf(known ?? (await makeKey(file)));
}

/** Tells the key of this installation apart from others, without making one; null where there is none. Throws StartError. */
export async function keyFingerprint(
  setting: string | undefined,
  dataFolder: string,
): Promise<string | null> {
  if (setting !== undefined) return (await openSecrets(setting, dataFolder)).fingerprint;
  const known = await readKey(join(dataFolder, 'secret.key'));
  return known ? secretsOf(known).fingerprint : null;
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`The key ${file} cannot be read (${error.code}): give this user access to it.`);
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== 32)
    throw new StartError(`The key ${file} is damaged: put back the file of the last backup.`);
  return key;
}

async function makeKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true });
  const key = randomBytes(32);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${key.toString('base64url')}\n`);
    await handle.sync();
    await handle.close();
    // A link is made whole or not at all: nobody reads half a key, and of two processes one is first.
    await link(draft, file);
    return key;
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readKey(file) : undefined;
    if (made) return made;
    throw new StartError(`The key ${file} cannot be written: give this user access to its folder.`);
  } finally {
    await rm(draft, { force: true });
  }
}
