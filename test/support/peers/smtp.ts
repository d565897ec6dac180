import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';
import { openMailHost, type MailHost, type MailHostOptions } from './mail-host.ts';
import { TEST_CERTIFICATE } from './test-certificate.ts';

/** Starts a mail server; it ends with the test file. */
export async function startMailHost(options: MailHostOptions = {}): Promise<MailHost> {
  const host = await openMailHost(options);
  afterAll(host.down);
  return host;
}

/** Has this process trust the certificate of these servers, as an operator does with one's own authority. */
export function trustTestCertificate(): void {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, TEST_CERTIFICATE]);
  afterAll(() => setDefaultCACertificates(usual));
}
