import { useEffect, useRef, useState } from 'react'
import type { ProofOutcome } from '#/domain/identity/prove-identity.ts'
import { errorLine } from '#/words/format-error.ts'
import type { Network } from '#/store/records/network.ts'
import { t } from '#/features/identities/messages.ts'
import { proofWords } from '#/features/identities/words/proof-words.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'

/** The answer of nodes (`tone` and `text`), with a button that asks for a proof. The proof then replaces the answer. */
export function IdentityProof({
  network,
  id,
  said,
  tone,
  text,
}: {
  readonly network: Network
  readonly id: Uint8Array
  readonly said: Uint8Array | undefined
  readonly tone: 'plain' | 'warn'
  readonly text: string
}) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ProofOutcome>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const ask = async () => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    setOutcome(undefined)
    setError(undefined)
    try {
      const { proveIdentityOfNodes } = await import('#/domain/identity/prove-identity.ts')
      setOutcome(await proveIdentityOfNodes(network, id, said, controller.signal))
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const words = outcome === undefined ? undefined : proofWords(outcome, network)
  const isProven = words !== undefined && 'tone' in words && words.tone === 'ok'
  return (
    <Stack gap="close">
      {isProven ? null : (
        <Note
          tone={tone}
          alert
          action={
            <Button size="small" busy={busy} onClick={() => void ask()}>
              {t('import.proof.ask')}
            </Button>
          }
        >
          {text}
        </Note>
      )}
      {error === undefined ? null : <LinesNote title={t('import.proof.failed')} lines={[errorLine(error)]} />}
      {words === undefined ? null : 'lines' in words ? (
        <LinesNote title={words.title} lines={words.lines} />
      ) : (
        <Note tone={words.tone} alert>
          {words.text}
        </Note>
      )}
    </Stack>
  )
}
