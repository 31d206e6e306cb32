import { below, violation, type Violation } from '#/protocol/violation.ts'
import { addedKeysOf } from './check-new-keys.ts'
import type { NewPlatformKey } from './key-layout.ts'
import type { PlatformTransition } from './transition-layout.ts'

/** Returns `platform.newer` by JSON Pointer for each part that is newer (docs/platform.md "Protocol version 14"). */
export function newerViolations(transition: PlatformTransition): readonly Violation[] {
  const { kind, version, fields } = transition
  const { keys, path } = addedKeysOf(transition)
  const isNewer = kind === 'identityKeyLimitsUpdate' || (kind === 'dataContractCreate' && version > 0)
  return [
    ...(isNewer ? [newer('')] : []),
    ...below(path, newerKeyViolations(keys)),
    ...('dataContract' in fields && fields.dataContract.value.config.kind === 'v2'
      ? [newer(`/dataContract/${fields.dataContract.kind}/config`)]
      : []),
    ...('transitions' in fields ? batchViolations(fields.transitions) : []),
  ]
}

/** Like `newerViolations`, for added keys. Paths begin at the list. */
export function newerKeyViolations(keys: readonly NewPlatformKey[]): readonly Violation[] {
  return keys.flatMap((key, at) => [
    ...('totalBudget' in key ? [newer(`/${at}`)] : []),
    ...(key.contractBounds?.kind === 'contractGroup' ? [newer(`/${at}/contractBounds`)] : []),
  ])
}

function batchViolations(
  items: Extract<PlatformTransition, { readonly kind: 'batch' }>['fields']['transitions'],
): readonly Violation[] {
  return items.flatMap((item, at) => {
    if (item.kind !== 'document') return []
    const { kind, value } = item.value
    const path = `/transitions/${at}/document/${kind}`
    return [
      ...(kind === 'indexOnlyDelete' ? [newer(path)] : []),
      ...(value.base.kind === 'v2' ? [newer(`${path}/base`)] : []),
    ]
  })
}

function newer(path: string): Violation {
  return violation('platform.newer', path)
}
