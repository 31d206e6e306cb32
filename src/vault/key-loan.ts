import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey, isPrivateKey } from '#/protocol/key/private-key.ts'

import type { Inspection } from './inspection.ts'
import { curveOf } from './private-key-source.ts'
import { openRecord, type OpeningKey, type SealedRecord } from './sealed-record.ts'
import type { Stretch } from './stretch.ts'
import { openGate } from './unlock.ts'
import { VaultError } from './vault-error.ts'

/** What the person has shown for one operation, beside the session that may be open. */
export interface Authority {
  /** Opens the gate, for this operation only. */
  readonly passphrase?: string | undefined
  readonly stretch: Stretch
}

/** The record of that id as it was written. Throws when it is not there, damaged, or cannot be checked yet. */
export function requireRecord(inspection: Inspection, recordId: string): SealedRecord {
  const known = inspection.records.get(recordId)
  if (known?.condition === 'sound') return known.record
  if (known?.condition === 'unchecked') throw new VaultError('vault/locked', { recordId })
  const isDamaged = inspection.damaged.some((each) => each.id === recordId)
  throw new VaultError(isDamaged ? 'vault/key-damaged' : 'vault/key-missing', { recordId })
}

/**
 * Lends the private key to `work` and wipes it afterwards. The compartment of the key decides what must be shown:
 * the gate the passphrase, afresh; the session that it is open; the device nothing.
 */
export async function borrowKey<Result>(
  inspection: Inspection,
  recordId: string,
  authority: Authority,
  work: (privateKey: Uint8Array, record: SealedRecord) => Promise<Result>,
): Promise<Result> {
  const record = requireRecord(inspection, recordId)
  const lend = (opening: OpeningKey) => lendOpened(inspection.header.vaultId, record, opening, work)
  switch (record.compartment) {
    case 'gate': {
      if (authority.passphrase === undefined) throw new VaultError('vault/passphrase-needed', { recordId })
      return openGate(inspection, authority.passphrase, authority.stretch, (gate) =>
        lend({ compartment: 'gate', gate }),
      )
    }
    case 'session': {
      if (inspection.session === undefined) throw new VaultError('vault/locked', { recordId })
      return lend({ compartment: 'session', key: inspection.session.recordKey })
    }
    case 'device': {
      if (inspection.device === undefined) throw new VaultError('vault/key-damaged', { recordId })
      return lend({ compartment: 'device', key: inspection.device.recordKey })
    }
  }
}

async function lendOpened<Result>(
  vaultId: Uint8Array,
  record: SealedRecord,
  opening: OpeningKey,
  work: (privateKey: Uint8Array, record: SealedRecord) => Promise<Result>,
): Promise<Result> {
  const privateKey = await openRecord(vaultId, record, opening)
  const recordId = formatHex(record.id)
  if (privateKey === undefined) throw new VaultError('vault/key-damaged', { recordId })
  try {
    if (!isPrivateHalf(record, privateKey)) throw new VaultError('vault/key-damaged', { recordId })
    return await work(privateKey, record)
  } finally {
    privateKey.fill(0)
  }
}

function isPrivateHalf({ keyType, publicKey }: SealedRecord, privateKey: Uint8Array): boolean {
  const curve = curveOf(keyType)
  return isPrivateKey(curve, privateKey) && equalBytes(derivePublicKey(curve, privateKey), publicKey)
}
