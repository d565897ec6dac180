/** The buttons of message boxes by their codes (domain: Running an action). */
export const BOX_CODES = {
  ok: 1,
  cancel: 2,
  abort: 3,
  retry: 4,
  ignore: 5,
  yes: 6,
  no: 7,
  tryAgain: 10,
  continue: 11,
} as const;
