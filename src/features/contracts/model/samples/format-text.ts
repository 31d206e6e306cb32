const twoDigits = (number: number) => String(number).padStart(2, '0')
const dateOf = (counter: number) =>
  `2026-${twoDigits(1 + (Math.floor(counter / 28) % 12))}-${twoDigits(1 + (counter % 28))}`
const timeOf = (counter: number) => `09:${twoDigits(counter % 60)}:00Z`

const texts: ReadonlyMap<string, (counter: number) => string> = new Map([
  ['date', dateOf],
  ['time', timeOf],
  ['date-time', (counter: number) => `${dateOf(counter)}T${timeOf(counter)}`],
  ['duration', (counter: number) => `P${counter + 1}D`],
  ['email', (counter: number) => `reader${counter + 1}@example.org`],
  ['hostname', (counter: number) => `host${counter + 1}.example.org`],
  ['ipv4', (counter: number) => `192.0.2.${1 + (counter % 254)}`],
  ['ipv6', (counter: number) => `2001:db8::${(1 + (counter % 0xffff)).toString(16)}`],
  ['uri', (counter: number) => `https://example.org/${counter + 1}`],
  ['uri-reference', (counter: number) => `/page/${counter + 1}`],
  ['uri-template', (counter: number) => `/page/${counter + 1}/{name}`],
  ['uuid', (counter: number) => `00000000-0000-4000-8000-${String(counter + 1).padStart(12, '0')}`],
  ['json-pointer', (counter: number) => `/items/${counter}`],
  ['relative-json-pointer', (counter: number) => `${counter}/name`],
  ['regex', (counter: number) => `^a{${counter + 1}}$`],
])

/** Text of a format, or nothing where the format is not known here. */
export function formatText(format: string, counter: number): string | undefined {
  return texts.get(format)?.(counter)
}
