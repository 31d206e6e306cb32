import { formatHex } from '#/protocol/encoding/hex.ts'
import type { AnsweredPlace, PlaceName } from '#/session/exchange/answered-place.ts'
import type { SigningRequestStatus } from '#/session/exchange/request-status.ts'
import type { ChangedMember } from '#/session/exchange/list-changes.ts'
import type { WrongSigner } from '#/session/exchange/check-signer.ts'
import type { RejectedAnswer } from '#/signing/receive-signatures.ts'
import { findNetwork } from '#/workspace/records/network.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import { formatDraftName, formatIdentityName } from './identity-words.ts'
import { privateKeyLine } from './format-error.ts'
import { formatList } from './format-list.ts'
import { formatNetworkName } from './network-words.ts'
import { t } from './t.ts'
import { violationLines } from './format-violation.ts'

const members = {
  assetLockProof: 'elsewhere.member.proof',
  identityId: 'elsewhere.member.identity',
  revision: 'elsewhere.member.revision',
  publicKeys: 'elsewhere.member.keys',
  addPublicKeys: 'elsewhere.member.add',
  disablePublicKeys: 'elsewhere.member.disable',
  publicKeysDisabledAt: 'elsewhere.member.disabled-at',
  signaturePublicKeyId: 'elsewhere.member.signer',
  singleUsePublicKey: 'elsewhere.member.single-use',
} as const satisfies Record<ChangedMember, string>

type StoredIdentities = Pick<WorkspaceState, 'drafts' | 'identities' | 'networks' | 'updates'>

/** What changed, in a list; nothing in particular where that cannot be told. */
export function formatMembers(changed: readonly ChangedMember[]): string {
  if (changed.length === 0) return t('elsewhere.member.some')
  return formatList(changed.map((name) => t(members[name])))
}

/** How a place is called, with its network. */
function formatPlace({ kind, id }: PlaceName, holdings: StoredIdentities): string {
  const { drafts, identities, networks, updates } = holdings
  const draft = kind === 'draft' ? drafts.get(id) : undefined
  const networkId = draft?.networkId ?? updates.get(id)?.networkId
  const name =
    draft === undefined
      ? t('elsewhere.place.update', { name: formatIdentityName(identities.get(id) ?? { label: '', id }) })
      : formatDraftName(draft, identities)
  const network = networkId === undefined ? undefined : findNetwork(networks, networkId)
  return t('elsewhere.place', { name, network: formatNetworkName(network) })
}

export interface RejectionText {
  readonly title: string
  readonly about: string
  readonly lines: readonly { readonly rule: string; readonly text: string }[]
}

/** Why an answer is rejected, and what to do. */
export function formatRejection(refusal: RejectedAnswer, holdings: StoredIdentities): RejectionText {
  const lines = 'violations' in refusal ? violationLines(refusal.violations) : []
  return { ...sentencesOf(refusal, holdings), lines }
}

function sentencesOf(refusal: RejectedAnswer, holdings: StoredIdentities): Omit<RejectionText, 'lines'> {
  switch (refusal.kind) {
    case 'private':
      return { title: t('elsewhere.unreadable'), about: privateKeyLine().text }
    case 'unreadable':
      return { title: t('elsewhere.unreadable'), about: t('elsewhere.unreadable.about') }
    case 'request': {
      const network = refusal.request.network.name
      return { title: t('elsewhere.is-request'), about: t('elsewhere.is-request.about', { network }) }
    }
    case 'not-given-out':
      return { title: t('elsewhere.refused.unknown'), about: t('elsewhere.refused.unknown.about') }
    case 'signed':
      return { title: t('elsewhere.refused.signed'), about: t('elsewhere.refused.signed.about') }
    case 'other': {
      const place = formatPlace(refusal.place, holdings)
      return { title: t('elsewhere.refused.other'), about: t('elsewhere.refused.other.about', { place }) }
    }
    case 'changed': {
      const what = formatMembers(refusal.members)
      return { title: t('elsewhere.refused.changed'), about: t('elsewhere.refused.changed.about', { what }) }
    }
    case 'blocked':
      return { title: t('elsewhere.refused.blocked'), about: t('elsewhere.refused.blocked.about') }
    case 'wrong-key':
      return { title: t('elsewhere.refused.key'), about: formatWrongKey(refusal.signer) }
    case 'broken':
      return { title: t('elsewhere.refused.broken'), about: t('elsewhere.refused.broken.about') }
  }
}

function formatWrongKey({ keyId, expected, made }: WrongSigner): string {
  const values = { expected: formatHex(expected), made: formatHex(made) }
  return keyId === undefined
    ? t('elsewhere.refused.key.single-use', values)
    : t('elsewhere.refused.key.identity', { ...values, id: keyId })
}

/** That a draft was sent for signing, in a sentence; nothing before that. */
export function formatExchange(standing: SigningRequestStatus): string | undefined {
  switch (standing.kind) {
    case 'here':
      return undefined
    case 'waiting':
      return t('elsewhere.waiting.short', { at: standing.given.atMs })
    case 'changed':
      return t('elsewhere.changed.short')
  }
}

/** What the offline signer is asked for, in a few words: for the label of a code and the name of a file. */
export function formatRequestName({ kind, judged }: AnsweredPlace): string {
  if (kind === 'update') return t('elsewhere.request.update')
  return judged.draft.kind === 'create' ? t('elsewhere.request.create') : t('elsewhere.request.top-up')
}
