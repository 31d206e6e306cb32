// Exceptions of RFC 5892 section 2.6, which override the categories.
const admitted = /[\u{df}\u{3c2}\u{6fd}\u{6fe}\u{f0b}\u{3007}]/u
const rejected = /[\u{640}\u{7fa}\u{302e}\u{302f}\u{3031}-\u{3035}\u{303b}]/u
const letterOrDigit = /[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]/u
const virama =
  /[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{dca}\u{e3a}\u{f84}\u{1039}\u{103a}\u{1714}\u{17d2}]/u
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}]/u
const [arabicDigits, extendedDigits] = [/[\u{660}-\u{669}]/u, /[\u{6f0}-\u{6f9}]/u]

/** The context of a character (RFC 5892 appendix A): the characters before and after it, and the full label. */
type Context = (before: string, after: string, label: string) => boolean

const joiner: Context = (before) => virama.test(before)
const nonJoiner: Context = (before, after) =>
  virama.test(before) || (joining.test(before) && joining.test(after))
const followsHebrew: Context = (before) => /\p{Script=Hebrew}/u.test(before)

const contexts: ReadonlyMap<string, Context> = new Map([
  ['\u{b7}', (before: string, after: string) => before === 'l' && after === 'l'],
  ['\u{375}', (_before: string, after: string) => /\p{Script=Greek}/u.test(after)],
  ['\u{5f3}', followsHebrew],
  ['\u{5f4}', followsHebrew],
  [
    '\u{30fb}',
    (_before: string, _after: string, label: string) =>
      /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll('\u{30fb}', '')),
  ],
  ['\u{200c}', nonJoiner],
  ['\u{200d}', joiner],
])

/** Tells whether IDNA 2008 (RFC 5891 section 4.2) allows the text of an A-label. */
export function isInternationalLabel(label: string): boolean {
  if (label === '' || label !== label.normalize('NFC') || !/[^ -~]/u.test(label)) return false
  if (label.startsWith('-') || label.endsWith('-') || /^.{2}--/u.test(label)) return false
  if (/^\p{M}/u.test(label) || (arabicDigits.test(label) && extendedDigits.test(label))) return false
  const characters = [...label]
  return characters.every((each, at) => {
    const context = contexts.get(each)
    if (context !== undefined) return context(characters[at - 1] ?? '', characters[at + 1] ?? '', label)
    return isAdmitted(each)
  })
}

function isAdmitted(character: string): boolean {
  if (admitted.test(character)) return true
  if (rejected.test(character)) return false
  // Characters that folding changes are unstable, and not allowed (RFC 5892 section 2.2).
  const isStable = character.normalize('NFKC').toLowerCase().normalize('NFKC') === character
  return isStable && (letterOrDigit.test(character) || character === '-')
}

const base = 36
const [tMin, tMax, skew, damp] = [1, 26, 38, 700]

/** Decodes an A-label of at most 63 characters without `xn--` (RFC 3492 section 6.2); undefined if invalid. */
export function decodePunycode(label: string): string | undefined {
  const split = label.lastIndexOf('-')
  const output = Array.from(label.slice(0, Math.max(split, 0)), (each) => each.codePointAt(0) ?? 0)
  const state: State = { label, at: split + 1 }
  let [code, bias, index] = [128, 72, 0]
  while (state.at < label.length) {
    const step = readStep(state, bias)
    if (step === undefined) return undefined
    const size = output.length + 1
    bias = adapt(step, size, index === 0)
    index += step
    code += Math.floor(index / size)
    index %= size
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    output.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...output)
}

interface State {
  readonly label: string
  at: number
}

function readStep(state: State, bias: number): number | undefined {
  let [step, weight] = [0, 1]
  for (let k = base; ; k += base) {
    const digit = digitOf(state.label.charCodeAt(state.at))
    state.at += 1
    if (digit === undefined) return undefined
    step += digit * weight
    const threshold = Math.min(Math.max(k - bias, tMin), tMax)
    if (digit < threshold) return step
    weight *= base - threshold
    if (!Number.isSafeInteger(step + weight)) return undefined
  }
}

function digitOf(unit: number): number | undefined {
  if (unit >= 0x30 && unit <= 0x39) return unit - 22
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61
  return undefined
}

function adapt(step: number, size: number, isFirst: boolean): number {
  let delta = Math.floor(step / (isFirst ? damp : 2))
  delta += Math.floor(delta / size)
  let k = 0
  for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew))
}
