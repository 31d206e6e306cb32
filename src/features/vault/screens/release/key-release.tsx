import { useRef } from 'react'
import { backupMediaType } from '#/session/backup/backup-file.ts'
import { errorCode } from '#/session/error-code.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { backupPassphraseField, proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof, type VaultKey } from '#/session/vault/vault-session.ts'
import { ProofForm } from '#/ui/proof-form.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { useJudgedSecret } from '#/ui/new-secret.tsx'
import { exportKey } from '#/features/vault/model/backup/key-file-actions.ts'
import { SuggestedSecretField } from '#/features/vault/screens/backup/suggested-secret-field.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { RevealKeyPanel } from './reveal-key-panel.tsx'

export interface Releasing {
  readonly act: 'reveal' | 'export'
  readonly id: string
}

/** A private key on its way out of the vault, shown or as a file, while the vault is open and the key is there. */
export function KeyRelease({
  releasing,
  onClose,
}: {
  readonly releasing: Releasing | undefined
  readonly onClose: () => void
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const vaultKey = useVault((view) => view.keys).find(({ id }) => id === releasing?.id)
  if (!isOpen || releasing === undefined || vaultKey === undefined) return null
  const Panel = releasing.act === 'reveal' ? RevealKeyPanel : ExportKeyPanel
  return <Panel key={vaultKey.id} vaultKey={vaultKey} onClose={onClose} />
}

/** Makes the encrypted file of one private key, under a passphrase of its own, for a proof that is given afresh. */
function ExportKeyPanel({
  vaultKey,
  onClose,
}: {
  readonly vaultKey: VaultKey
  readonly onClose: () => void
}) {
  const field = backupPassphraseField(t('backup.make.own'))
  const input = useRef<HTMLInputElement>(null)
  const judged = useJudgedSecret(input, field.judge, field.suggest)
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const why = busy || judged.ready ? undefined : field.words.why
  const take = (proof: OfferedProof) => {
    if (busy || !judged.ready) return
    const passphrase = judged.take()
    run(async () => {
      const { fileName, text } = await exportKey(vaultKey.id, passphrase, proof)
      saveFile(fileName, backupMediaType, text)
      postNotice({ tone: 'ok', text: t('keys.export.done', { file: fileName }) })
      onClose()
    })
  }
  return (
    <ReleasePanel
      title={t('keys.export', { label: formatKeyName(vaultKey) })}
      about={t('keys.export.about')}
      onClose={onClose}
    >
      <SuggestedSecretField
        ref={input}
        judged={judged}
        words={field.words}
        violations={isWeak ? failed : []}
      />
      <ProofForm
        {...proofForm(t('keys.export.act'))}
        busy={busy}
        why={why}
        violations={isWeak ? [] : failed}
        onProof={take}
      />
    </ReleasePanel>
  )
}
