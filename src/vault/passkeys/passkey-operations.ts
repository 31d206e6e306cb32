import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import type { Header } from '#/vault/storage/header.ts'
import { mostPasskeys, type Passkey } from '#/vault/storage/passkey.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import { sealPasskeyWrap, type Wrap } from '#/vault/storage/wrap.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { lendSecrets, requireOpen } from '#/vault/unlock/rekeying.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { PasskeyEntry, passkeyCalls } from './passkey-forms.ts'

type PasskeyActions = Pick<
  OperationsOf<typeof passkeyCalls>,
  'listPasskeys' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>

/**
 * Returns the operations of passkeys. Each change is one transaction, and the passphrase stays as it is. Throws
 * `vault/locked`, `vault/passkey-exists`, `vault/passkeys-full`, `vault/passkey-missing`, and the codes of proofs. See
 * docs/vault.md, "Passkeys".
 */
export function makePasskeyActions(vault: OpenVault): PasskeyActions {
  return {
    listPasskeys: async () => listPasskeys((await vault.inspect()).header),
    addPasskey: ({ proof, outputs, salts, ...face }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const session = requireOpen(inspection)
          const { header } = inspection
          const { vaultId, passkeys = [] } = header
          if (passkeys.some(({ credentialId }) => equalBytes(credentialId, face.credentialId)))
            throw new VaultError('vault/passkey-exists')
          if (passkeys.length >= mostPasskeys) throw new VaultError('vault/passkeys-full')
          const passkey: Passkey = { ...face, id: randomBytes(idLength), createdAtMs: vault.nowMs() }
          const [atGate, atSession] = await lendSecrets(header, authority, (secrets) =>
            Promise.all(
              (['gate', 'session'] as const).map((compartment) =>
                sealPasskeyWrap(
                  { vaultId, compartment },
                  passkey,
                  salts[compartment],
                  outputs[compartment],
                  secrets[compartment],
                ),
              ),
            ),
          )
          if (atGate === undefined || atSession === undefined) throw new VaultError('vault/internal')
          const next: Header = {
            ...header,
            gate: { ...header.gate, wraps: [...header.gate.wraps, atGate] },
            session: { ...header.session, wraps: [...header.session.wraps, atSession] },
            passkeys: [...passkeys, passkey],
          }
          return {
            changes: [],
            keys: { header: next, session },
            notes: [vault.note(eventOf('passkey-added', passkey))],
            result: entryOf(next, passkey),
          }
        }),
      ),
    renamePasskey: ({ id, name }) =>
      vault.change(async (inspection) => {
        const session = requireOpen(inspection)
        const passkey = { ...requirePasskey(inspection.header, id), name }
        const passkeys = (inspection.header.passkeys ?? []).map((each) =>
          equalBytes(each.id, passkey.id) ? passkey : each,
        )
        const header = { ...inspection.header, passkeys }
        return {
          changes: [],
          keys: { header, session },
          notes: [vault.note(eventOf('passkey-renamed', passkey))],
          result: entryOf(header, passkey),
        }
      }),
    removePasskey: ({ proof, id }) =>
      vault.withProof(proof, (authority) =>
        vault.reopen(async (inspection) => {
          const opened = requireOpen(inspection)
          const passkey = requirePasskey(inspection.header, id)
          // Only checks the proof; removing needs no secret.
          await openGate(inspection, authority, async () => {})
          const header = withoutPasskey(inspection.header, passkey)
          const session = { ...opened, epoch: header.session.epoch }
          return {
            changes: [],
            keys: { header, session },
            notes: [vault.note(eventOf('passkey-removed', passkey))],
            result: session,
          }
        }),
      ),
  }
}

/** Returns the public data of each passkey in the header. Throws `vault/damaged` for a passkey without its wraps. */
export function listPasskeys(header: Header): readonly PasskeyEntry[] {
  return (header.passkeys ?? []).map((passkey) => entryOf(header, passkey))
}

function entryOf({ gate, session }: Header, { id, ...face }: Passkey): PasskeyEntry {
  const saltOf = (wraps: readonly Wrap[]) => {
    const wrap = wraps.find((each) => each.kind === 'passkey' && equalBytes(each.id, id))
    if (wrap?.kind !== 'passkey') throw new VaultError('vault/damaged')
    return wrap.salt
  }
  return { ...face, id: formatHex(id), salts: { gate: saltOf(gate.wraps), session: saltOf(session.wraps) } }
}

function requirePasskey({ passkeys = [] }: Header, id: string): Passkey {
  const found = passkeys.find((each) => formatHex(each.id) === id)
  if (found === undefined) throw new VaultError('vault/passkey-missing')
  return found
}

// A new session epoch ends the sessions that the passkey opened.
function withoutPasskey({ passkeys = [], gate, session, ...header }: Header, { id }: Passkey): Header {
  const left = passkeys.filter((each) => !equalBytes(each.id, id))
  const remaining = (wraps: readonly Wrap[]) =>
    wraps.filter((wrap) => wrap.kind !== 'passkey' || !equalBytes(wrap.id, id))
  return {
    ...header,
    gate: { ...gate, wraps: remaining(gate.wraps) },
    session: { epoch: randomBytes(idLength), wraps: remaining(session.wraps) },
    ...(left.length === 0 ? {} : { passkeys: left }),
  }
}

function eventOf(kind: 'passkey-added' | 'passkey-renamed' | 'passkey-removed', { id, name }: Passkey) {
  return { kind, passkey: formatHex(id), name }
}
