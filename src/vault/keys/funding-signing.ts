import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { readCoins, sumOf, type Coin } from '#/protocol/funding/coins.ts'
import { isInputSigned } from '#/protocol/funding/input-signature.ts'
import {
  mostLockable,
  planLock,
  planRefund,
  signFunding,
  type FundedKey,
  type FundingPlan,
} from '#/protocol/funding/plan-funding.ts'
import { readFunding, type FundingReading } from '#/protocol/funding/read-funding.ts'
import { checkAddress, formatScriptAddress } from '#/protocol/layer1/address.ts'
import { checkTransaction, deriveTxid, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { checkLockFloor } from '#/protocol/platform/check-lock.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import type { AuditEvent } from '#/vault/log/audit-event.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import { withAnyProof, type CreationMemory } from '#/vault/unlock/new-vault.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { type Authority, wayOf } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import type { VaultWrite } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { fundingCalls, FundingRequest, ShownFunding, ShownPlan } from './funding-forms.ts'
import type { ProofReason } from './key-forms.ts'
import { borrowKeys, requireLoan, requireRecord } from './key-loan.ts'
import { makeKeys } from './key-making.ts'
import {
  readPlan,
  type OpenedForPlan,
  type PlanRequest,
  type Plans,
  type ReadPlan,
} from './plan-approvals.ts'
import { findOwnKeys, type OwnKeys } from './proof-reasons.ts'
import { openShown } from './shown-tokens.ts'

interface ShownReading {
  readonly request: FundingRequest
  readonly shown: ShownFunding
  readonly planned: ReadPlan | null
}

interface ReadFunding {
  readonly reading: FundingReading
  readonly shown: ShownFunding
  readonly spenders: readonly SealedRecord[]
}

/**
 * Returns the operations that review and sign funding transactions. The worker builds them from coins, keys of this
 * vault and amounts, and an address for a refund. Only single-use keys of this vault are spent or funded; change goes
 * to a new key, sealed in the write that logs the signature. Throws `vault/not-shown`, `vault/locked`,
 * `vault/passphrase-needed` (a refund without a proof), `vault/transition-refused` (no longer signable), and the codes
 * of `makeKeys` and `borrowKeys`. See docs/vault-signing.md, "Funding transactions".
 */
export function makeFunding(
  vault: OpenVault,
  plans: Plans,
  creation: CreationMemory,
): OperationsOf<typeof fundingCalls> {
  const shownReadings = openShown<ShownReading>()
  return {
    reviewFunding: async ({ funding, plan }) => {
      const { inspection, audit } =
        plan?.create === undefined
          ? { inspection: await vault.inspect(), audit: undefined }
          : await vault.inspectWithAudit()
      // The records of a locked vault are not verified.
      if (inspection.session === undefined) throw new VaultError('vault/locked')
      const own = findOwnKeys(inspection, audit)
      const read = readPlanned(inspection, funding, noKey)
      if (!read.ok) return { kind: 'rejected', violations: read.violations }
      const { shown, reading } = read.value
      const planned = plan === undefined ? null : readPlanOf(inspection, funding, plan, reading, own)
      if (planned?.ok === false) return { kind: 'rejected', violations: planned.violations }
      const approval = shownReadings.show({ request: funding, shown, planned: planned?.value ?? null })
      const reasons = reasonsOf(funding, planned?.value ?? null, own)
      return { kind: 'signable', shown, planned: planned && showPlan(planned.value), reasons, approval }
    },
    signFunding: ({ approval, proof }) =>
      shownReadings.use(approval, ({ request, shown, planned }) =>
        withAnyProof(vault, creation, proof, isOneCreate(planned), async (authority) => {
          const { header, gate, ...signed } = await vault.change(async (inspection) => {
            if (inspection.session === undefined) throw new VaultError('vault/locked')
            // A payment to a typed address always needs a proof, whatever the compartment of the keys.
            const reasons = reasonsOf(request, planned, findOwnKeys(inspection))
            const isProved = request.kind === 'refund' || reasons.length > 0
            if (isProved && authority.proof === undefined) throw new VaultError('vault/passphrase-needed')
            if (isProved && planned?.asksGate !== true) await openGate(inspection, authority, async () => {})
            const made = await makeChange(inspection, request, shown, authority, vault.nowMs())
            const change = made.result
            const read = requireSame(readPlanned(inspection, request, change?.publicKey ?? noKey), shown)
            const gate =
              planned?.asksGate === true ? await holdGate(inspection, authority, plans, proof) : undefined
            const bytes = await signRead(inspection, read, authority)
            const txid = deriveTxid(bytes)
            const event: AuditEvent = {
              kind: 'funding-signed',
              what: shown.kind,
              txid,
              amountDuffs: Number(shown.amountDuffs),
              records: [...new Set(read.spenders.map(({ id }) => formatHex(id)))],
              // Log a proof only if it opened the gate, since no other proof was verified.
              ...(proof === undefined || (!isProved && gate === undefined) ? {} : { by: wayOf(proof) }),
            }
            const keyNotes =
              change === null ? [] : [vault.note({ kind: 'key-made', record: change.id }, 'session')]
            const notes = [...keyNotes, vault.note(event, 'session')]
            const { header } = inspection
            return { changes: made.changes, notes, result: { bytes, txid, change, header, gate } }
          })
          const plan = planned && plans.hold(planned, signed.bytes, gate, header)
          return { ...signed, plan }
        }),
      ),
  }
}

function holdGate(
  inspection: Inspection,
  authority: Authority,
  plans: Plans,
  proof: Parameters<typeof wayOf>[0] | undefined,
): Promise<OpenedForPlan> {
  if (proof === undefined) throw new VaultError('vault/passphrase-needed')
  return openGate(inspection, authority, (opened) => plans.holdGate(opened, wayOf(proof)))
}

// The creation of a vault counts as the proof for one create.
function isOneCreate(planned: ReadPlan | null): boolean {
  const [first, ...others] = planned?.parts ?? []
  return first?.transition.type === TransitionType.create && others.length === 0
}

function reasonsOf(request: FundingRequest, planned: ReadPlan | null, own: OwnKeys): readonly ProofReason[] {
  if (request.kind === 'refund') return []
  const isForeign = request.funded.some(({ record }) => !own.isSingleUse(record))
  return [
    ...(planned?.reasons ?? ['lock-unplanned' as const]),
    ...(isForeign ? ['lock-elsewhere' as const] : []),
  ]
}

function readPlanOf(
  inspection: Inspection,
  funding: FundingRequest,
  plan: PlanRequest,
  { transaction }: FundingReading,
  own: OwnKeys,
): Checked<ReadPlan> {
  if (funding.kind === 'refund') throw new VaultError('vault/bad-request')
  const signers = funding.funded.map(({ record }) => record)
  return readPlan(inspection, plan, { signers, bytes: encodeTransaction(transaction) }, own)
}

function showPlan({ parts, profile, asksGate }: ReadPlan): ShownPlan {
  return { transitions: parts.map(({ transition }) => transition), profile, asksProof: asksGate }
}

// Stands in for the change key before that exists. Bytes with this placeholder are reviewed, but never signed.
const noKey = new Uint8Array()

async function makeChange(
  inspection: Inspection,
  request: FundingRequest,
  { changeDuffs }: ShownFunding,
  authority: Authority,
  nowMs: number,
): Promise<VaultWrite<KeyEntry | null>> {
  if (request.kind === 'refund' || changeDuffs === null) return { changes: [], result: null }
  const { purpose, network, changeLabel: label } = request
  const keys = [{ kind: 'single-use', label, purpose }] as const
  const { changes, result } = await makeKeys(inspection, { keys, network }, authority, nowMs)
  const [change] = result
  if (change === undefined) throw new VaultError('vault/internal')
  return { changes, result: change }
}

function readPlanned(
  inspection: Inspection,
  request: FundingRequest,
  changeKey: Uint8Array,
): Checked<ReadFunding> {
  const coins = readCoins(request.previous, request.outPoints)
  if (!coins.ok) return coins
  const own = singleUseRecords(inspection)
  const foreign = coins.value.findIndex((coin) => !own.has(formatHex(coin.hash160)))
  if (foreign >= 0) return rejected(violation('funding.key', '', { params: { place: foreign } }))
  const plan = planRequest(inspection, request, coins.value, hash160(changeKey))
  if (!plan.ok) return plan
  const reading = readFunding(encodeTransaction(plan.value.transaction), request.previous)
  return reading.ok ? showReading(reading.value, plan.value, request, own, hash160(changeKey)) : reading
}

function planRequest(
  inspection: Inspection,
  request: FundingRequest,
  coins: readonly Coin[],
  change: Uint8Array,
): Checked<FundingPlan> {
  if (request.kind === 'refund') {
    const script = checkAddress(request.address, request.network)
    return script.ok ? planRefund(coins, script.value) : script
  }
  const { kind, funded } = request
  const named = funded.reduce((sum, { amountDuffs }) => sum + (amountDuffs ?? 0n), 0n)
  const most = mostLockable(kind, coins, funded.length)
  if (!most.ok) return most
  const keys = funded.map(({ record, amountDuffs }): FundedKey => ({
    hash160: hash160(requireSingleUse(inspection, record).publicKey),
    // `planLock` rejects an amount of zero.
    amountDuffs: amountDuffs ?? most.value - named,
  }))
  // Networks with classic locks have no floor.
  const plan = planLock(kind, coins, keys, change)
  const floor = kind === 'asset-lock' ? checkLockFloor(keys, request.purpose) : passed(keys)
  return plan.ok && !floor.ok ? floor : plan
}

function requireSingleUse(inspection: Inspection, recordId: string): SealedRecord {
  const record = requireRecord(inspection, recordId)
  if (record.kind !== 'single-use') throw new VaultError('vault/signer-unfit', { recordId })
  return record
}

/** Sound records of single-use keys, by hash160 (hex) of the public key: no other keys are spent or paid. */
function singleUseRecords({ records }: Inspection): ReadonlyMap<string, SealedRecord> {
  return new Map(
    [...records.values()].flatMap(({ record, condition }) =>
      record.kind === 'single-use' && condition === 'sound'
        ? [[formatHex(hash160(record.publicKey)), record] as const]
        : [],
    ),
  )
}

function showReading(
  reading: FundingReading,
  { left }: FundingPlan,
  { kind, network }: FundingRequest,
  own: ReadonlyMap<string, SealedRecord>,
  changeHash: Uint8Array,
): Checked<ReadFunding> {
  const recordOf = (hash: Uint8Array) => own.get(formatHex(hash))
  const coins = reading.coins.map((coin) => ({ coin, spender: recordOf(coin.hash160) }))
  const funded = reading.funded.map((key) => ({ key, record: recordOf(key.hash160) }))
  const spenders = coins.flatMap(({ spender }) => spender ?? [])
  const paidTo = reading.paidTo === null ? null : formatScriptAddress(reading.paidTo, network)
  const { change } = reading
  if (
    reading.kind !== kind ||
    paidTo === undefined ||
    spenders.length !== coins.length ||
    funded.some(({ record }) => record === undefined) ||
    (change !== null && formatHex(change.hash160) !== formatHex(changeHash))
  )
    throw new VaultError('vault/internal')
  const { amountDuffs, credits, feeDuffs } = reading
  const shown: ShownFunding = {
    kind,
    amountDuffs,
    credits,
    feeDuffs,
    paidTo,
    funded: funded.map(({ key, record }) => ({ record: idOf(record), amountDuffs: key.amountDuffs })),
    changeDuffs: change?.amountDuffs ?? null,
    coins: coins.map(({ coin, spender }) => ({
      outPoint: coin.outPoint,
      amountDuffs: coin.amountDuffs,
      record: idOf(spender),
    })),
    left: { coins: left.length, amountDuffs: sumOf(left) },
  }
  return passed({ reading, shown, spenders })
}

function idOf(record: SealedRecord | undefined): string {
  return record === undefined ? '' : formatHex(record.id)
}

/** Rejects a reading that has changed since the review, which happens only if a key was removed. */
function requireSame(read: Checked<ReadFunding>, shown: ShownFunding): ReadFunding {
  if (!read.ok) throw new VaultError('vault/transition-refused', { violations: read.violations })
  if (textOf(read.value.shown) !== textOf(shown)) throw new VaultError('vault/transition-refused')
  return read.value
}

function textOf(shown: ShownFunding): string {
  return JSON.stringify(shown, (_name, value: unknown) => {
    if (typeof value === 'bigint') return String(value)
    return value instanceof Uint8Array ? formatHex(value) : value
  })
}

async function signRead(
  inspection: Inspection,
  { reading, spenders }: ReadFunding,
  authority: Authority,
): Promise<Uint8Array> {
  const ids = spenders.map(({ id }) => formatHex(id))
  const signed = await borrowKeys(inspection, ids, authority, async (loans) => {
    const keys = new Map(
      spenders.map((record) => [formatHex(hash160(record.publicKey)), requireLoan(loans, record)]),
    )
    return signFunding(reading, (hash) => keys.get(formatHex(hash)))
  })
  const read = signed.ok ? checkTransaction(signed.value) : signed
  if (!signed.ok || !read.ok) throw new VaultError('vault/internal')
  const { value: transaction } = read
  const isSigned = reading.coins.every(({ script }, at) => isInputSigned(transaction, at, script))
  const inputs = transaction.inputs.map((input) => ({ ...input, script: new Uint8Array() }))
  const unsigned = formatHex(encodeTransaction({ ...transaction, inputs }))
  if (!isSigned || unsigned !== formatHex(encodeTransaction(reading.transaction)))
    throw new VaultError('vault/internal')
  return signed.value
}
