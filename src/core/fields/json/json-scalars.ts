/** Why a text, a number or a word of a JSON text is none, and where. */
export interface ScalarFault {
  readonly code: 'value.json' | 'value.json_end' | 'value.json_number' | 'value.json_character';
  readonly at: number;
  readonly params?: Readonly<Record<string, number>>;
}

/** Most characters of a number, and its largest exponent, up or down: PostgreSQL holds all such numbers exactly. */
const NUMBER_LENGTH = 200;
const NUMBER_EXPONENT = 999;

/** The end of the text, the number or the word that begins at `at`. */
export function endOfScalar(text: string, at: number): number | ScalarFault {
  const first = text.charAt(at);
  if (first === '"') return endOfText(text, at);
  return first >= 'a' ? endOfWord(text, at) : endOfNumber(text, at);
}

function endOfWord(text: string, at: number): number | ScalarFault {
  const word = ['true', 'false', 'null'].find((one) => text.startsWith(one, at));
  if (word === undefined) return { code: 'value.json', at };
  return ended(text, at + word.length);
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE]([-+]?[0-9]+))?/y;

function endOfNumber(text: string, at: number): number | ScalarFault {
  NUMBER.lastIndex = at;
  const found = NUMBER.exec(text);
  if (!found) return { code: 'value.json', at };
  const [written, exponent = '0'] = found;
  if (written.length > NUMBER_LENGTH || Math.abs(Number(exponent)) > NUMBER_EXPONENT)
    return { code: 'value.json_number', at, params: { max: NUMBER_LENGTH, exponent: NUMBER_EXPONENT } };
  return ended(text, at + written.length);
}

/** Nothing but a sign or space comes after a number or a word. */
function ended(text: string, at: number): number | ScalarFault {
  return at === text.length || ' \t\n\r,]}:'.includes(text.charAt(at)) ? at : { code: 'value.json', at };
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function endOfText(text: string, from: number): number | ScalarFault {
  let isEscaped = false;
  for (let at = from + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') return isEscaped ? checked(text, from, at + 1) : at + 1;
    if (character < ' ') return { code: 'value.json_character', at };
    if (character !== '\\') continue;
    ESCAPE.lastIndex = at;
    const [escape] = ESCAPE.exec(text) ?? [];
    if (escape === undefined) return { code: 'value.json', at };
    isEscaped = true;
    at += escape.length - 1;
  }
  return { code: 'value.json_end', at: text.length };
}

/** What escapes say must be characters: not the one of code 0, nor half of a pair. */
function checked(text: string, from: number, to: number): number | ScalarFault {
  const meant = String(JSON.parse(text.slice(from, to)));
  return meant.isWellFormed() && !meant.includes('\0') ? to : { code: 'value.json_character', at: from };
}
