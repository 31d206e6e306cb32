const base = 36
const [tMin, tMax, skew, damp] = [1, 26, 38, 700]

/** The text of an A-label without its `xn--` (RFC 3492 section 6.2), or nothing where it is none. At most 63 characters. */
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
