import { readHeader } from './header-fields.ts';
import { oneLine } from './mail-addresses.ts';
import { mailIdsIn } from './mail-header.ts';
import type { MimePart } from './mime-parts.ts';
import { bytesOfPart } from './part-content.ts';

/** What a mail server tells of a message that it took (RFC 3464), or its reader's program that it was read (RFC 8098). */
export interface DeliveryReport {
  /** The Message-ID of the message that it tells of, without brackets. */
  readonly originalMailId: string | null;
  readonly recipients: readonly {
    readonly address: string;
    /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`; of a reader's program `displayed`, or what else it did. */
    readonly action: string;
    /** The status code, such as 5.1.1. */
    readonly status: string;
    readonly diagnostic: string;
  }[];
}

const MAX_RECIPIENTS = 500;
/** Most bytes of a report that are read. */
const REPORT_BYTES = 512 * 1024;

/** The report that a message is; null for all others. */
export function deliveryReport(root: MimePart): DeliveryReport | null {
  if (root.type.value !== 'multipart/report') return null;
  const status = root.children.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type.value));
  if (!status) return receipt(root);
  const groups = bytesOfPart(status)
    .subarray(0, REPORT_BYTES)
    .toString('utf8')
    .split(/\r?\n[ \t]*\r?\n/);
  const recipients = groups.slice(0, MAX_RECIPIENTS).flatMap((group) => {
    const fields = readHeader(Buffer.from(group));
    const address = fields.first('final-recipient') ?? fields.first('original-recipient');
    if (address === undefined) return [];
    return [
      {
        address: addressIn(address),
        action: oneLine(fields.first('action') ?? '', 20).toLowerCase(),
        status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.first('status') ?? '')?.[0] ?? '',
        diagnostic: oneLine((fields.first('diagnostic-code') ?? '').replace(/^[^;]{0,40};/, ''), 1_000),
      },
    ];
  });
  return { originalMailId: originalOf(root), recipients };
}

/** What a reader's program tells of one recipient; null where it names no message. */
function receipt({ children }: MimePart): DeliveryReport | null {
  const part = children.find(({ type }) =>
    /^message\/(?:global-)?disposition-notification$/.test(type.value),
  );
  if (!part) return null;
  const fields = readHeader(bytesOfPart(part).subarray(0, REPORT_BYTES));
  const originalMailId = mailIdsIn(fields.first('original-message-id'))[0] ?? null;
  const address = addressIn(fields.first('final-recipient') ?? fields.first('original-recipient') ?? '');
  const action = /;\s*([a-z]+)/i.exec(fields.first('disposition') ?? '')?.[1]?.toLowerCase() ?? '';
  return originalMailId === null
    ? null
    : { originalMailId, recipients: [{ address, action, status: '', diagnostic: '' }] };
}

/** `zoe@example.com` of `rfc822; <zoe@example.com>`. */
function addressIn(field: string): string {
  return oneLine(field.replace(/^[^;]*;/, '').replaceAll(/[<>]/g, ''), 320);
}

function originalOf({ children }: MimePart): string | null {
  const original = children.find(({ type }) =>
    /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/.test(type.value),
  );
  if (!original) return null;
  const header = readHeader(bytesOfPart(original).subarray(0, REPORT_BYTES));
  return mailIdsIn(header.first('message-id'))[0] ?? null;
}
