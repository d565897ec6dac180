/** Longest address of a link, in characters. */
const LINK_LENGTH = 2_000;

/** Pages, mailboxes and telephones: nothing that runs, and no address that depends on where it stands. */
const ADDRESSES = [
  /^https?:\/\/[^\s/?#@"<>\\^`{|}\p{C}]+([/?#][^\s"<>\\^`{|}\p{C}]*)?$/iu,
  /^mailto:[^\s"<>\\^`{|}\p{C}]+$/iu,
  /^tel:[+\d][\d().;=a-z-]*$/i,
];

/** The address that a link of a formatted text may lead to, as it is kept; undefined for every other one. */
export function richLink(address: string): string | undefined {
  const trimmed = address.trim().normalize('NFC');
  const isKnown = trimmed.length <= LINK_LENGTH && ADDRESSES.some((form) => form.test(trimmed));
  return isKnown ? trimmed : undefined;
}
