import type { Layout } from '#/protocol/encoding/bincode-layout.ts'
import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { below, passed, type Checked } from '#/protocol/violation.ts'
import { readStopping, stopAt, stopForm } from './value-json.ts'
import { checkLayoutJson, formatLayoutJson, parseMembers } from './layout-json.ts'
import type { JsonValue } from './platform-value.ts'
import { transitionLayouts, type PlatformTransition } from './transition-layout.ts'

/** Formats a transition as JSON: its kind by name, its version, and all fields. Source: docs/platform.md "JSON". */
export function formatTransitionJson({ kind, version, fields }: PlatformTransition): JsonValue {
  const layout = layoutOf(kind, version)
  return { kind, version, fields: layout === undefined ? null : formatLayoutJson(layout, fields) }
}

/** Tells whether JSON is meant as a transition, valid or not. */
export function isTransitionJson(json: unknown): boolean {
  if (!isJsonObject(json) || !Object.hasOwn(json, 'fields')) return false
  const kind = memberOf(json, 'kind')
  return typeof kind === 'string' && Object.hasOwn(transitionLayouts, kind)
}

/** Reads the JSON of `formatTransitionJson`; an unknown kind or version is `platform.not-read`. Never throws. */
export function checkTransitionJson(json: unknown): Checked<PlatformTransition> {
  const head = readStopping(() => {
    const object = parseMembers(json, ['kind', 'version', 'fields'], '')
    const kind = memberOf(object, 'kind')
    const version = memberOf(object, 'version')
    if (typeof kind !== 'string' || typeof version !== 'number') return stopForm('', 'transition')
    const layout = layoutOf(kind, version) ?? stopAt('/version', 'platform.not-read', { number: version })
    return { kind, version, layout, fields: memberOf(object, 'fields') }
  })
  if (!head.ok) return head
  const { kind, version, layout } = head.value
  const fields = checkLayoutJson(layout, head.value.fields)
  if (!fields.ok) return { ok: false, violations: below('/fields', fields.violations) }
  // The compiler cannot know that the layout is that of this kind and version.
  return passed({ kind, version, fields: fields.value } as PlatformTransition)
}

function layoutOf(kind: string, version: number): Layout<unknown> | undefined {
  const kinds: Readonly<Record<string, Readonly<Record<number, Layout<unknown>>>>> = transitionLayouts
  const versions = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return versions !== undefined && Object.hasOwn(versions, version) ? versions[version] : undefined
}
