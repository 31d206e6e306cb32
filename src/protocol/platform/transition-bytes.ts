import {
  decodeLayout,
  decodeSigned,
  inspectBroken,
  inspectLayout,
} from '#/protocol/encoding/bincode-decode.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { encodeLayout, encodeSigned } from '#/protocol/encoding/bincode-encode.ts'
import { union, type Layout } from '#/protocol/encoding/bincode-layout.ts'
import { passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { platformLimits } from './platform-limits.ts'
import {
  isReadKind,
  kindNames,
  transitionLayouts,
  type PlatformKind,
  type PlatformTransition,
} from './transition-layout.ts'

const newestVersion = 1

type Wire = { readonly kind: string; readonly value: { readonly kind: string; readonly value: object } }

const wire: Layout<Wire> = union(
  Object.fromEntries(
    kindNames.map((kind) => [kind, isReadKind(kind) ? versionsOf(transitionLayouts[kind]) : undefined]),
  ) as Record<string, Layout<Wire['value']> | undefined>, // the type of Object.fromEntries loses the names
  kindNames.length,
  'platform.not-read',
)

function versionsOf(versions: Readonly<Record<number, Layout<object>>>): Layout<unknown> {
  const known = Array.from({ length: newestVersion + 1 }, (_, version) => [`v${version}`, versions[version]])
  const newest = Math.max(...Object.keys(versions).map(Number))
  return union(Object.fromEntries(known), newest + 1, 'platform.not-read')
}

/** Decodes a transition (docs/platform.md "Transitions"), or `platform.newer`, `platform.not-read`. Never throws. */
export function checkPlatformBytes(bytes: Uint8Array): Checked<PlatformTransition> {
  const large = sizeViolations(bytes)
  if (large.length > 0) return { ok: false, violations: large }
  const checked = decodeLayout(wire, bytes)
  return checked.ok ? passed(transitionOf(checked.value)) : inFields(checked)
}

/** Decodes signing bytes as strictly: signatures are empty, and the omitted ids zero. Never throws. */
export function checkPlatformSigning(bytes: Uint8Array): Checked<PlatformTransition> {
  const large = sizeViolations(bytes)
  if (large.length > 0) return { ok: false, violations: large }
  const checked = decodeSigned(wire, bytes)
  return checked.ok ? passed(transitionOf(checked.value)) : inFields(checked)
}

export interface InspectedTransition {
  readonly transition: PlatformTransition
  readonly spans: readonly Span[]
  readonly deviations: readonly Violation[]
}

/** Decodes like the official decoder. Reports each deviation from the only strict encoding. Never throws. */
export function inspectPlatformBytes(bytes: Uint8Array): Checked<InspectedTransition> {
  const checked = inspectLayout(wire, bytes)
  if (!checked.ok) return inFields(checked)
  const { value, span, deviations } = checked.value
  const fields = span.children[0]?.children[0]?.children ?? []
  return passed({
    transition: transitionOf(value),
    spans: fields.map(spanInFields),
    deviations: [...sizeViolations(bytes), ...deviations.map(violationInFields)],
  })
}

export interface BrokenTransition {
  readonly kind: PlatformKind
  readonly version: number
  /** Places of the fields before the break. The last field may be incomplete. Paths begin at the fields. */
  readonly spans: readonly Span[]
  /** Its params have the byte offset. */
  readonly stopped: Violation
}

/** Reads a broken transition; undefined if the bytes do not begin with a kind and a version, or nothing breaks. Never throws. */
export function inspectBrokenPlatform(bytes: Uint8Array): BrokenTransition | undefined {
  const broken = inspectBroken(wire, bytes)
  const version = broken?.span.children[0]
  const fields = version?.children[0]
  const kind = Object.keys(transitionLayouts).find((name) => name === version?.name)
  if (broken === undefined || version === undefined || fields === undefined || kind === undefined)
    return undefined
  return {
    kind: kind as PlatformKind, // it is a key of the layouts
    version: Number(fields.name.slice(1)),
    spans: fields.children.map(spanInFields),
    stopped: violationInFields(broken.stopped),
  }
}

/** Encodes a transition with signatures. Throws KeywrightError `bincode/value` for values that do not fit. */
export function encodePlatform(transition: PlatformTransition): Uint8Array {
  return encodeLayout(wire, wireOf(transition))
}

/** Encodes the signing bytes: without signatures, witnesses, signing key id, and the identity id of a create. */
export function encodePlatformSigning(transition: PlatformTransition): Uint8Array {
  return encodeSigned(wire, wireOf(transition))
}

function wireOf({ kind, version, fields }: PlatformTransition): Wire {
  return { kind, value: { kind: `v${version}`, value: fields } }
}

function transitionOf({ kind, value }: Wire): PlatformTransition {
  // `wire` is composed of the layouts that the type is derived from.
  return { kind, version: Number(value.kind.slice(1)), fields: value.value } as PlatformTransition
}

function sizeViolations({ length }: Uint8Array): readonly Violation[] {
  if (length <= platformLimits.transitionBytes) return []
  return [violation('platform.size', '', { params: { bytes: length }, detail: `${length} bytes` })]
}

function inFields({ violations }: { readonly violations: readonly Violation[] }): Checked<never> {
  const [first, ...rest] = violations.map(violationInFields)
  return first === undefined ? rejected() : rejected(first, ...rest)
}

function violationInFields(found: Violation): Violation {
  return { ...found, path: pathInFields(found.path) }
}

function spanInFields(span: Span): Span {
  return { ...span, path: pathInFields(span.path), children: span.children.map(spanInFields) }
}

function pathInFields(path: string): string {
  return path.replace(/^\/\w+(?:\/v\d)?/, '')
}
