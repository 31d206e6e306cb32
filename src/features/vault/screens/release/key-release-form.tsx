import { useRef, useState, useEffect } from 'react'
import { backupMediaType, backupFileName } from '#/domain/backup/backup-file.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { newPassphraseField, proofForm, vaultProofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof, vault } from '#/domain/keys/vault-session.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { useCheckedSecret, SuggestedSecretField, whyNotReady } from '#/ui/new-secret.tsx'
import { kindWord } from '#/words/network-words.ts'
import { BriefSecret } from '#/ui/brief-secret.tsx'
import { holdSecret, HeldText, type HeldSecret } from '#/ui/held-secret.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Text } from '#/ui/text.tsx'
import { systemClock } from '#/platform/clock.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import type { Network } from '#/store/records/network.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { type Released, ReleasePanel } from './release-panel.tsx'

export type ReleaseAction = 'reveal' | 'export'

export function KeyRelease({ act, ...rest }: Released & { readonly act: ReleaseAction }) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  if (!isOpen) return null
  return act === 'reveal' ? <RevealKeyPanel {...rest} /> : <ExportKeyPanel {...rest} />
}

/** Exports a private key. Always asks for a fresh proof. */
function ExportKeyPanel({ listed, onClose }: Released) {
  const { vaultKey } = listed
  const field = newPassphraseField(t('backup.make.own'))
  const input = useRef<HTMLInputElement>(null)
  const checked = useCheckedSecret(input, field.check, field.suggest)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const why = busy ? undefined : whyNotReady(checked, field.words)
  const take = (proof: OfferedProof) => {
    if (busy || !checked.ready) return
    run(() =>
      checked.lend(async (passphrase) => {
        const { fileName, text } = await exportKey(vaultKey.id, passphrase, proof)
        saveFile(fileName, backupMediaType, text)
        postNotice({ tone: 'ok', text: t('keys.export.done', { file: fileName }) })
        onClose()
      }),
    )
  }
  return (
    <ReleasePanel
      listed={listed}
      title={t('keys.export', { label: formatKeyName(vaultKey) })}
      about={t('keys.export.about')}
      onClose={onClose}
    >
      <SuggestedSecretField
        ref={input}
        checked={checked}
        words={field.words}
        violations={isWeak ? failed : []}
      />
      <ProofForm
        {...vaultProofForm(t('keys.export.act'))}
        busy={busy}
        why={why}
        violations={isWeak ? [] : failed}
        onProof={take}
      />
    </ReleasePanel>
  )
}

/** Reveals a private key. Always asks for a fresh proof, whatever the compartment. */
function RevealKeyPanel({ listed, onClose }: Released) {
  const { vaultKey } = listed
  // The only place where a page has a private key: for at most 30 seconds, and outside React.
  const [shown, setShown] = useState<RevealedKey>()
  useEffect(() => () => shown?.secret.drop(), [shown])
  const [attempt, run] = useAttempt()
  return (
    <ReleasePanel
      listed={listed}
      title={t('keys.reveal', { label: formatKeyName(vaultKey) })}
      about={t('keys.reveal.about')}
      onClose={onClose}
    >
      {shown === undefined ? (
        <ProofForm
          {...proofForm(t('keys.reveal.act'))}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) => run(async () => setShown(await revealKey(vaultKey.id, proof)))}
        />
      ) : (
        <RevealedValues shown={shown} onGone={() => setShown(undefined)} />
      )}
    </ReleasePanel>
  )
}

/** A private key in plain text for a short time. The copy button copies the WIF, or the hex of a BLS key. */
function RevealedValues({
  shown: { secret, hasWif, network },
  onGone,
}: {
  readonly shown: RevealedKey
  readonly onGone: () => void
}) {
  return (
    <BriefSecret
      words={{
        copy: hasWif ? t('keys.reveal.copy.wif') : t('keys.reveal.copy.hex'),
        copied: t('keys.reveal.copied'),
        failed: t('keys.reveal.failed'),
        hide: t('keys.reveal.hide'),
        left: (seconds) => t('keys.reveal.left', { seconds }),
      }}
      take={() => secret.read()?.wif ?? secret.read()?.hex ?? ''}
      onGone={onGone}
    >
      <KeyValues
        items={[
          ...(hasWif
            ? [
                {
                  name: t('keys.reveal.wif', { network: kindWord(network) }),
                  value: <HeldValue read={() => secret.read()?.wif ?? undefined} />,
                },
              ]
            : []),
          { name: t('keys.reveal.hex'), value: <HeldValue read={() => secret.read()?.hex} /> },
        ]}
      />
      <Text as="p" size="small" tone="quiet">
        {t('keys.reveal.clipboard')}
      </Text>
    </BriefSecret>
  )
}

function HeldValue({ read }: { readonly read: () => string | undefined }) {
  return (
    <Text mono>
      <HeldText read={read} />
    </Text>
  )
}

/** The proof must be fresh. */
async function exportKey(
  id: string,
  passphrase: string,
  proof: OfferedProof,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const { text } = await blockUpdates(() => vault.client().exportKey({ id, passphrase, proof }))
  return { fileName: backupFileName(systemClock.wallMs(), 'private-key'), text }
}

/** A private key in plain text. The component that shows it must drop it. */
interface RevealedKey {
  /** `wif`: only of ECDSA keys. It depends on the kind of network. */
  readonly secret: HeldSecret<{ readonly hex: string; readonly wif: string | null }>
  readonly hasWif: boolean
  readonly network: Network['kind']
}

async function revealKey(id: string, proof: OfferedProof): Promise<RevealedKey> {
  const network = currentNetwork().kind
  const revealed = await blockUpdates(() => vault.client().revealKey({ id, proof, network }))
  return { secret: holdSecret(revealed), hasWif: revealed.wif !== null, network }
}
