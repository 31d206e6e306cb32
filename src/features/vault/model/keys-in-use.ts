import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkKeyDataText } from '#/protocol/key/identity-public-key.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { openTransition, transitionsOf } from '#/store/records/open-transition.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'

type Known = Pick<WorkspaceState, 'identities' | 'transitions' | 'drafts' | 'updates' | 'locks'>

/** Each public key of the workspace once, as 33 or 48 bytes or a hash160. The vault knows its own draft keys. */
export function listKeysInUse({
  identities,
  transitions,
  drafts,
  updates,
  locks,
}: Known): readonly Uint8Array[] {
  const ofIdentities = [...identities.values()].flatMap((record) => {
    const { shown } = viewIdentity(record, transitionsOf(transitions, record.id))
    return shown?.identity.publicKeys ?? []
  })
  const ofTransitions = [...transitions.values()].flatMap((record) => {
    const opened = openTransition(record)
    return opened === undefined ? [] : newKeysOf(opened.transition).keys
  })
  const all = [
    ...[...ofIdentities, ...ofTransitions].map(({ data }) => data),
    ...[...drafts.values()].flatMap((draft) => [
      ...('keys' in draft ? typedKeys(draft.keys) : []),
      ...typedKey(draft.fund.singleUsePublicKey ?? '', 0),
    ]),
    ...[...updates.values()].flatMap(({ keys }) => typedKeys(keys)),
    ...[...locks.values()].map(({ record }) => record.publicKey),
  ]
  return [...new Map(all.map((data) => [formatHex(data), data])).values()]
}

function typedKeys(keys: readonly DraftKey[]): readonly Uint8Array[] {
  return keys.flatMap(({ source, type }) => (source.kind === 'public' ? typedKey(source.text, type) : []))
}

function typedKey(text: string, type: DraftKey['type']): readonly Uint8Array[] {
  const read = checkKeyDataText(text, type)
  return text.trim() !== '' && read.ok ? [read.value] : []
}
