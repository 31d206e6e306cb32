import { secretWords } from './messages/control-words.ts'
import { errorLines } from './messages/format-error.ts'
import { formatPassphraseVerdict } from './messages/format-passphrase-verdict.ts'
import { t } from './messages/t.ts'
import { vault, type OfferedProof } from './vault-session.ts'

// What the forms of the vault say and do, wherever they stand.

/** A form that asks for a proof afresh, in order to do one thing. */
export function proofForm(act: string) {
  return { words: { ...secretWords(), label: t('vault.passphrase'), act } }
}

export function unlockForm() {
  return {
    words: { ...secretWords(), label: t('vault.passphrase'), act: t('vault.unlock.act') },
    unlock: async (proof: OfferedProof) => void (await vault.unlock(proof)),
    linesOf: errorLines,
  }
}

export function newVaultForm() {
  return {
    words: {
      ...secretWords(),
      label: t('vault.passphrase'),
      hint: t('vault.passphrase.hint'),
      suggest: t('vault.passphrase.suggest'),
      act: t('vault.create.act'),
      why: t('vault.passphrase.why'),
    },
    judge: async (passphrase: string) => {
      const verdict = await vault.judgePassphrase(passphrase)
      return { acceptable: verdict.isAcceptable, words: formatPassphraseVerdict(verdict) }
    },
    suggest: vault.suggestPassphrase,
    keep: async (passphrase: string) => void (await vault.createVault(passphrase)),
    linesOf: errorLines,
  }
}
