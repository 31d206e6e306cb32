import { formatHex } from '#/protocol/encoding/hex.ts'
import type { AnsweredPlace, PlaceName } from '#/domain/offline/answered-place.ts'
import type { SigningRequestStatus } from '#/domain/offline/request-status.ts'
import type { ChangedMember } from '#/domain/offline/changed-members.ts'
import { formatClaimedNetwork } from '#/domain/offline/request-network.ts'
import type { WrongSigner } from '#/domain/offline/wrong-signer.ts'
import type { RejectedAnswer } from '#/domain/offline/receive-signatures.ts'
import { findNetwork } from '#/store/records/network.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import { formatDraftName, formatIdentityName } from './identity-words.ts'
import { privateKeyLine } from './format-error.ts'
import { formatList } from './format-list.ts'
import { formatNetworkName } from './network-words.ts'
import { t } from './t.ts'
import { violationLines } from './format-violation.ts'

const members = {
  assetLockProof: 'offline.member.proof',
  identityId: 'offline.member.identity',
  revision: 'offline.member.revision',
  publicKeys: 'offline.member.keys',
  addPublicKeys: 'offline.member.add',
  disablePublicKeys: 'offline.member.disable',
  publicKeysDisabledAt: 'offline.member.disabled-at',
  signaturePublicKeyId: 'offline.member.signer',
  singleUsePublicKey: 'offline.member.single-use',
  recipientId: 'offline.member.recipient',
  outputScript: 'offline.member.address',
  amount: 'offline.member.amount',
  nonce: 'offline.member.nonce',
  userFeeIncrease: 'offline.member.fee',
  coreFeePerByte: 'offline.member.core-fee',
} as const satisfies Record<ChangedMember, string>

type StoredIdentities = Pick<WorkspaceState, 'drafts' | 'identities' | 'networks' | 'updates'>

export function formatMembers(changed: readonly ChangedMember[]): string {
  if (changed.length === 0) return t('offline.member.some')
  return formatList(changed.map((name) => t(members[name])))
}

function formatPlace({ kind, id }: PlaceName, workspace: StoredIdentities): string {
  const { drafts, identities, networks, updates } = workspace
  const draft = kind === 'draft' ? drafts.get(id) : undefined
  const identity = kind === 'draft' ? undefined : identities.get(id)
  const networkId = draft?.networkId ?? updates.get(id)?.networkId ?? identity?.networkId
  const name =
    draft === undefined
      ? t('offline.place.of', { kind, name: formatIdentityName(identity ?? { label: '', id }) })
      : formatDraftName(draft, identities)
  const network = networkId === undefined ? undefined : findNetwork(networks, networkId)
  return t('offline.place', { name, network: formatNetworkName(network) })
}

export interface RejectionText {
  readonly title: string
  readonly about: string
  readonly lines: readonly { readonly rule: string; readonly text: string }[]
}

export function formatRejection(rejection: RejectedAnswer, workspace: StoredIdentities): RejectionText {
  const lines = 'violations' in rejection ? violationLines(rejection.violations) : []
  return { ...sentencesOf(rejection, workspace), lines }
}

function sentencesOf(rejection: RejectedAnswer, workspace: StoredIdentities): Omit<RejectionText, 'lines'> {
  switch (rejection.kind) {
    case 'private':
      return { title: t('offline.unreadable'), about: privateKeyLine().text }
    case 'unreadable':
      return { title: t('offline.unreadable'), about: t('offline.unreadable.about') }
    case 'request': {
      const network = formatClaimedNetwork(rejection.request)
      return { title: t('offline.is-request'), about: t('offline.is-request.about', { network }) }
    }
    case 'not-given-out':
      return { title: t('offline.rejected.unknown'), about: t('offline.rejected.unknown.about') }
    case 'signed':
      return { title: t('offline.rejected.signed'), about: t('offline.rejected.signed.about') }
    case 'other': {
      const place = formatPlace(rejection.place, workspace)
      return { title: t('offline.rejected.other'), about: t('offline.rejected.other.about', { place }) }
    }
    case 'changed': {
      const what = formatMembers(rejection.members)
      return { title: t('offline.rejected.changed'), about: t('offline.rejected.changed.about', { what }) }
    }
    case 'blocked':
      return { title: t('offline.rejected.blocked'), about: t('offline.rejected.blocked.about') }
    case 'wrong-key':
      return { title: t('offline.rejected.key'), about: formatWrongKey(rejection.signer) }
    case 'broken':
      return { title: t('offline.rejected.broken'), about: t('offline.rejected.broken.about') }
  }
}

function formatWrongKey({ keyId, expected, made }: WrongSigner): string {
  const values = { expected: formatHex(expected), made: formatHex(made) }
  return keyId === undefined
    ? t('offline.rejected.key.single-use', values)
    : t('offline.rejected.key.identity', { ...values, id: keyId })
}

export function formatExchange(status: SigningRequestStatus): string | undefined {
  switch (status.kind) {
    case 'here':
      return undefined
    case 'waiting':
      return t('offline.waiting.short', { at: status.given.atMs })
    case 'changed':
      return t('offline.changed.short')
  }
}

export function formatRequestName(place: AnsweredPlace): string {
  if (place.kind === 'update') return t('offline.request.update')
  if (place.kind === 'transfer') return t('offline.request.transfer')
  if (place.kind === 'withdrawal') return t('offline.request.withdrawal')
  return place.checked.draft.kind === 'create' ? t('offline.request.create') : t('offline.request.top-up')
}
