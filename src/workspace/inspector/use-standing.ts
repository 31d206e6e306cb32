import type { Field } from '#/protocol/inspect/field.ts'
import type { DerivedValue, ReadingKind } from '#/protocol/inspect/reading.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { valueForms } from './value-forms.ts'

export interface ReadingStanding {
  readonly identityId: string | undefined
  readonly transitionId: string | undefined
  readonly lock: { readonly draftId: string; readonly kind: 'create' | 'top-up' } | undefined
  readonly hasKey: boolean
  readonly blockHash: string | undefined
}

/** Where what was read stands in this workspace; nothing of what is not there. */
export function useStanding(
  kind: ReadingKind,
  field: Field,
  derived: readonly DerivedValue[],
): ReadingStanding {
  const valuesOf = (name: DerivedValue['name']) =>
    derived.flatMap((each) => (each.name === name ? [each.value] : []))
  const memberOf = (name: string) => field.children.find((child) => child.name === name)?.value
  const ids = [
    ...valuesOf('identity-id'),
    ...(kind === 'identifier' && field.value !== undefined ? [field.value] : []),
    memberOf('identityId') ?? '',
    kind === 'identity' ? (memberOf('id') ?? '') : '',
  ]
  const identityId = useWorkspace(({ identities }) => ids.find((id) => identities.has(id)))
  const transitionId = useWorkspace(({ transitions }) => valuesOf('digest').find((id) => transitions.has(id)))
  const outPoints = new Set(valuesOf('out-point'))
  const draft = useWorkspace(({ locks, drafts }) => {
    const lock = [...locks.values()].find(
      ({ record }) => record.funds !== null && outPoints.has(formatHex(record.funds.outPoint)),
    )
    return lock === undefined ? undefined : drafts.get(lock.record.draftId)
  })
  const keys = useVault((view) => view.keys)
  const hex = kind === 'public-key' ? keyHex(field) : undefined
  return {
    identityId,
    transitionId,
    lock: draft === undefined ? undefined : { draftId: draft.id, kind: draft.kind },
    hasKey: hex !== undefined && keys.some(({ publicKey }) => formatHex(publicKey) === hex),
    blockHash: kind === 'block-hash' ? field.value : valuesOf('block-hash')[0],
  }
}

/** The key itself, or that of a key of an identity. */
function keyHex(field: Field): string | undefined {
  const data = field.value === undefined ? field.children.find(({ name }) => name === 'data') : field
  return data === undefined ? undefined : valueForms(data).find(({ form }) => form === 'hex')?.text
}
