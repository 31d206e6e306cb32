import { useLocksOfKey } from '#/domain/funding/list-locks.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { vault, type VaultKey } from '#/domain/keys/vault-session.ts'
import type { ListedKey } from '#/features/vault/model/key-list.ts'
import { KeyIdentification } from './key-face.tsx'
import { duffsNeeding } from '#/domain/funding/deposit-coins.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { NameDialog, NameProofDialog } from '#/ui/name-dialog.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

/** A key that asks every time needs a fresh proof, and so does a single-use key: the vault cannot see its payments. */
export function RemoveKeyDialog({
  listed,
  onClose,
}: {
  readonly listed: ListedKey | undefined
  readonly onClose: () => void
}) {
  const vaultKey = listed?.vaultKey
  const [attempt, run, forget] = useAttempt()
  const label = vaultKey === undefined ? '' : formatKeyName(vaultKey)
  const words = {
    nameLabel: t('vault.remove.name'),
    keep: t('vault.remove.keep'),
    act: t('vault.remove.act'),
    why: t('vault.remove.why'),
  }
  const said = () => postNotice({ tone: 'ok', text: t('vault.remove.done', { label }) })
  const about =
    listed?.isUsed === true
      ? t('vault.remove.used')
      : listed?.cover === 'backup'
        ? t('vault.remove.about.covered')
        : t('vault.remove.about')
  const children = (
    <Stack gap="close">
      {listed === undefined ? null : <KeyIdentification {...listed} />}
      <span>{about}</span>
      {vaultKey?.kind === 'single-use' ? <span>{t('vault.remove.single-use')}</span> : null}
      <LockNeedsKey vaultKey={vaultKey} />
    </Stack>
  )
  const needing = useWorkspace(({ deposits }) =>
    vaultKey === undefined ? 0n : duffsNeeding(deposits.values(), vaultKey.publicKey),
  )
  const blocked = needing === 0n ? undefined : t('vault.remove.paid', { duffs: needing })
  const common = { title: t('vault.remove.title'), name: label, words, blocked, children }
  const asksProof = vaultKey?.compartment === 'gate' || vaultKey?.kind === 'single-use'
  return (
    <>
      <NameDialog
        {...common}
        open={vaultKey !== undefined && !asksProof}
        onAct={() => {
          if (vaultKey === undefined) return
          vault
            .removeKey({ id: vaultKey.id })
            .then(said, (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
        }}
        onClose={onClose}
      />
      <NameProofDialog
        key={vaultKey?.id ?? ''}
        {...common}
        open={asksProof}
        proof={proofForm(words.act)}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={(proof) =>
          run(async () => {
            if (vaultKey === undefined) return
            await vault.removeKey({ id: vaultKey.id, proof })
            said()
            onClose()
          })
        }
        onClose={() => {
          forget()
          onClose()
        }}
      />
    </>
  )
}

function LockNeedsKey({ vaultKey }: { readonly vaultKey: VaultKey | undefined }) {
  const [waiting] = useLocksOfKey(vaultKey?.publicKey)
  if (waiting === undefined) return null
  const { amountDuffs } = waiting.lock
  return (
    <Note tone="warn" title={t('vault.remove.lock')}>
      {amountDuffs === undefined
        ? t('vault.remove.lock.about')
        : t('vault.remove.lock.amount', { duffs: amountDuffs })}
    </Note>
  )
}
