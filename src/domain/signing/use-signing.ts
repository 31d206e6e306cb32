import { useLayoutEffect, useRef, useState } from 'react'
import { errorCode } from '#/domain/program/error-code.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import { useVault, vault, type OfferedProof, type VaultView } from '#/domain/keys/vault-session.ts'

/**
 * The next step of a card that signs. `word`: the user types a word of the generated passphrase. `keys`: the vault
 * lacks private keys. `vault`: another page creates or opens the vault. `unlock`: one passphrase opens the vault and
 * signs. `proof`: the open vault needs a proof. `press`: pressing the button is enough.
 */
export type SigningStep = 'word' | 'keys' | 'vault' | 'unlock' | 'proof' | 'press'

interface SigningFacts {
  readonly session: VaultView['session']['kind']
  /** False if the card has no text for a button that unlocks and signs. */
  readonly offersUnlock: boolean
  readonly lacksKeys: boolean
  readonly asks: boolean
  readonly asksWord: boolean
}

/** Returns the step that the user must take first. */
export function signingStep({ session, offersUnlock, lacksKeys, asks, asksWord }: SigningFacts): SigningStep {
  if (session === 'locked' && offersUnlock && !lacksKeys) return 'unlock'
  if (session !== 'open') return 'vault'
  if (lacksKeys) return 'keys'
  if (asksWord) return 'word'
  return asks ? 'proof' : 'press'
}

/**
 * Returns the next step of a card and its actions. `sign` signs what the card shows; `unlock` also opens the vault,
 * with the same passphrase. If the worker asks for a proof unexpectedly, the card asks for a proof from then on.
 */
export function useSigning({
  run,
  networkId,
  warnings,
  asksProof,
  offersUnlock = true,
  lacksKeys = false,
  onSign,
}: {
  readonly run: (action: () => Promise<void>) => void
  readonly networkId: string | undefined
  readonly warnings: readonly Warning[]
  readonly asksProof: boolean
  readonly offersUnlock?: boolean
  readonly lacksKeys?: boolean
  readonly onSign: (proof?: OfferedProof) => Promise<void>
}) {
  const session = useVault((view) => view.session.kind)
  const isOpen = session === 'open'
  const [isAskedSince, setAskedSince] = useState(false)
  const [isShownAnew, setShownAnew] = useState(false)
  const latest = useRef<Shown>({ isOpen, warnings })
  useLayoutEffect(() => {
    latest.current = { isOpen, warnings }
  }, [isOpen, warnings])
  const asks = asksProof || isAskedSince
  const asksWord = useAsksWord(networkId, asks)
  const signNow = async (proof?: OfferedProof) => {
    try {
      await onSign(proof)
      setAskedSince(false)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'vault/signed-before' || code === 'vault/passphrase-needed') setAskedSince(true)
      throw error
    }
  }
  const sign = (proof?: OfferedProof) => {
    setShownAnew(false)
    run(() => signNow(proof))
  }
  const unlock = (proof: OfferedProof) => {
    setShownAnew(false)
    run(async () => {
      // A passkey that unlocks the vault gives no proof for a signature, so the user is asked again.
      if (typeof proof !== 'string') return void (await vault.unlock({ proof }))
      const outcome = await unlockAndSign(proof, {
        shown: warnings,
        latest: () => latest.current,
        sign: () => signNow(asks ? proof : undefined),
      })
      setShownAnew(outcome === 'shown-anew')
    })
  }
  const step = signingStep({ session, offersUnlock, lacksKeys, asks, asksWord })
  return { step, asks, sign, unlock, isShownAnew: isShownAnew && isOpen }
}

interface Shown {
  readonly isOpen: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Unlocks the vault and signs in one step: the worker checks the passphrase for both. Returns `shown-anew` without
 * signing if the open vault has other warnings than `shown`.
 */
export async function unlockAndSign(
  passphrase: string,
  {
    shown,
    latest,
    sign,
  }: {
    readonly shown: readonly Warning[]
    readonly latest: () => Shown
    readonly sign: () => Promise<void>
  },
): Promise<'signed' | 'shown-anew'> {
  await vault.unlock({ proof: passphrase })
  const { isOpen, warnings } = latest()
  // The vault may have locked again, or the card may not show it as open yet.
  if (!isOpen) throw new VaultError('vault/locked')
  if (textOf(warnings) !== textOf(shown)) return 'shown-anew'
  await sign()
  return 'signed'
}

function textOf(warnings: readonly Warning[]): string {
  return JSON.stringify(warnings, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
