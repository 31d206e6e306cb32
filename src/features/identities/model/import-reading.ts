import { useMemo } from 'react'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkStoredIdentityText } from '#/protocol/identity/identity-text.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { longestIdentityJson } from '#/store/records/identity-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  checkIdentityJson,
  findIdentity,
  historyOf,
  type IdentityView,
} from '#/domain/identity/identity-view.ts'
import { listDoubtful, type IdentityState } from '#/domain/identity/fold-identity.ts'
import { summarizeKeys, type KeySummary } from '#/domain/keys/key-summary.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { ContractBounds, IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'

export type ImportReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'rejected'; readonly violations: readonly Violation[] }
  | {
      readonly kind: 'new'
      readonly identity: Identity
      readonly keys: KeySummary
      readonly doubtful: readonly OpenedTransition[]
    }
  | {
      readonly kind: 'known'
      readonly identity: Identity
      readonly keys: KeySummary
      readonly known: IdentityView
      readonly differences: readonly FieldDifference[]
      readonly preferred: 'here' | 'there'
      /** Pending top-ups that the imported balance may already include. */
      readonly doubtful: readonly OpenedTransition[]
    }

/**
 * Reads the text and compares it with the identity here. `of`: the wire profile of the identity's network, if not the
 * current one.
 */
export function useImport(text: string, of?: WireProfileName): ImportReading {
  const { profile: current } = useCurrentNetwork()
  const profile = of ?? current
  const checked = useMemo(
    () => (text.trim() === '' ? undefined : checkIdentityText(text, profile)),
    [text, profile],
  )
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const { findVaultKey } = useVaultCare()
  return useMemo(() => {
    if (checked === undefined) return { kind: 'empty' }
    if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
    const identity = checked.value
    const keys = summarizeKeys(identity.publicKeys, findVaultKey)
    const id = formatIdentityId(identity.id)
    const { holding } = historyOf({ identities, transitions }, id)
    // The import happens now, so every transition here was signed earlier.
    const doubtful = listDoubtful(holding, Infinity)
    const known = findIdentity({ identities, transitions }, id)
    if (known?.state === undefined) return { kind: 'new', identity, keys, doubtful }
    const differences = findDifferences(known.state, identity)
    return {
      kind: 'known',
      identity,
      keys,
      known,
      differences,
      preferred: preferred(known.state.identity, identity),
      doubtful,
    }
  }, [checked, identities, transitions, findVaultKey])
}

/** Checks a pasted identity: from this app, the official packages, the explorer or a node. */
function checkIdentityText(text: string, profile: WireProfileName): Checked<Identity> {
  const { length } = text
  if (length > longestIdentityJson)
    return rejected(violation('text.length', '', { params: { length, limit: longestIdentityJson } }))
  const ofToday = checkStoredIdentityText(text)
  if (wireProfiles[profile].codec === 'bincode') return ofToday
  const own = checkIdentityJson(text)
  return own.ok || !ofToday.ok ? own : checkSchema(Identity.binary, ofToday.value)
}

/** Members of a key that never change after it was added. Source: docs/specification.md "States and transitions". */
const fixedMembers = ['type', 'purpose', 'securityLevel', 'data', 'readOnly', 'contractBounds'] as const
/** Members that an update of the identity can change. */
const changingMembers = ['disabledAt', 'totalBudget', 'expiresAt'] as const
export type KeyMember = (typeof fixedMembers)[number] | (typeof changingMembers)[number]

export type FieldDifference =
  | { readonly kind: 'revision'; readonly here: number; readonly there: number }
  | { readonly kind: 'balance'; readonly here: bigint | undefined; readonly there: bigint }
  | { readonly kind: 'key-only-there'; readonly key: IdentityPublicKey }
  | { readonly kind: 'key-only-here'; readonly key: IdentityPublicKey }
  | {
      readonly kind: 'key-member'
      readonly member: KeyMember
      readonly here: IdentityPublicKey
      readonly there: IdentityPublicKey
    }

/** Compares field by field, the identity first, then its keys by id. Empty if nothing differs. */
export function findDifferences(
  { identity, balanceCredits }: Pick<IdentityState, 'identity' | 'balanceCredits'>,
  there: Identity,
): readonly FieldDifference[] {
  const balance = there.balance
  return [
    ...(identity.revision === there.revision
      ? []
      : [{ kind: 'revision', here: identity.revision, there: there.revision } as const]),
    ...(balanceCredits === balance
      ? []
      : [{ kind: 'balance', here: balanceCredits, there: balance } as const]),
    ...keyIdsOf(identity, there).flatMap((id) => compareKeys(findKey(identity, id), findKey(there, id))),
  ]
}

/** Tells whether a fixed member of a key differs, so that one of the two copies must be wrong. */
export function isImpossible(difference: FieldDifference): boolean {
  return difference.kind === 'key-member' && !isChanging(difference.member)
}

/** Tells whether only the network knows the value: the balance, the time of disabling, or raised limits. */
export function isOfNetwork(difference: FieldDifference): boolean {
  if (difference.kind === 'balance') return true
  if (difference.kind !== 'key-member' || !isChanging(difference.member)) return false
  const { member, here, there } = difference
  return here[member] !== undefined && there[member] !== undefined
}

function isChanging(member: KeyMember): member is (typeof changingMembers)[number] {
  return changingMembers.some((each) => each === member)
}

export function preferred(
  here: Pick<Identity, 'revision'>,
  there: Pick<Identity, 'revision'>,
): 'here' | 'there' {
  return there.revision > here.revision ? 'there' : 'here'
}

function keyIdsOf(...identities: readonly Identity[]): readonly number[] {
  const ids = new Set(identities.flatMap(({ publicKeys }) => publicKeys.map(({ id }) => id)))
  return [...ids].toSorted((a, b) => a - b)
}

function findKey({ publicKeys }: Identity, id: number): IdentityPublicKey | undefined {
  return publicKeys.find((key) => key.id === id)
}

function compareKeys(
  here: IdentityPublicKey | undefined,
  there: IdentityPublicKey | undefined,
): readonly FieldDifference[] {
  if (here === undefined) return there === undefined ? [] : [{ kind: 'key-only-there', key: there }]
  if (there === undefined) return [{ kind: 'key-only-here', key: here }]
  const members = [...fixedMembers, ...changingMembers] as const
  return members
    .filter((member) => !isSame(member, here, there))
    .map((member) => ({ kind: 'key-member', member, here, there }))
}

function isSame(member: KeyMember, here: IdentityPublicKey, there: IdentityPublicKey): boolean {
  if (member === 'data') return equalBytes(here.data, there.data)
  // A missing `readOnly` means false.
  if (member === 'readOnly') return (here.readOnly ?? false) === (there.readOnly ?? false)
  if (member === 'contractBounds') return isSameBounds(here.contractBounds, there.contractBounds)
  return here[member] === there[member]
}

function isSameBounds(
  here: IdentityPublicKey['contractBounds'],
  there: IdentityPublicKey['contractBounds'],
): boolean {
  if (here === undefined || there === undefined) return here === there
  const typeNameOf = (bounds: ContractBounds) =>
    'documentTypeName' in bounds ? bounds.documentTypeName : undefined
  return here.type === there.type && equalBytes(here.id, there.id) && typeNameOf(here) === typeNameOf(there)
}
