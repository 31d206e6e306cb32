import { messages } from 'virtual:messages/passphrase'
import { byPasskey, type PassphraseVerdict } from '#/domain/keys/vault-facts.ts'
import { systemClock } from '#/platform/clock.ts'
import { secretWords } from './control-words.ts'
import { errorLines } from './format-violation.ts'
import { postError } from './post-undo.ts'
import { t } from './t.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import type { PassphraseWarning } from '#/domain/keys/vault-facts.ts'
import { vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { type CompiledMessage, formatMessage } from './format-message.ts'

// Does not compile if a warning has no words.
const warningWording: Readonly<Record<PassphraseWarning, CompiledMessage>> = messages

// Stable functions, so that the forms read the delay again only after an attempt.
const readAttempts = () => vault.readAttempts()
const waitLeft = (seconds: number) => t('lock.wait', { seconds })
const waitBegin = (failed: number, seconds: number) => t('lock.wait.begin', { failed, seconds })

function waitWords() {
  return { read: readAttempts, left: waitLeft, begin: waitBegin, over: t('lock.wait.over') }
}

/** If the vault has passkeys, every form that accepts a proof offers them. */
function otherWay() {
  if (vault.useVault.getState().passkeys.length === 0) return {}
  return { other: { act: t('passkey.use'), waiting: t('passkey.waiting'), proof: byPasskey } }
}

export function proofForm(act: string) {
  return { ...passphraseForm(act), ...otherWay() }
}

/** A `proofForm` whose label names the vault, for a page that also asks for the passphrase of a file. */
export function vaultProofForm(act: string) {
  const { words, ...rest } = proofForm(act)
  return { ...rest, words: { ...words, label: t('vault.passphrase.of-vault') } }
}

/** A passphrase typed into a locked vault's form also unlocks it; a passkey only unlocks it, and is asked for again. */
export function unlockProofForm(act: string) {
  const { other } = otherWay()
  return {
    ...passphraseForm(act),
    ...(other === undefined ? {} : { other: { ...other, act: t('passkey.unlock') } }),
  }
}

/** A form that needs the passphrase itself, to encrypt with it. */
export function passphraseForm(act: string) {
  return { words: { ...secretWords(), label: t('vault.passphrase'), act, wait: waitWords() } }
}

/** Returns the reason why an action that needs an open vault is unavailable. Undefined if the vault is open. */
export function useVaultWhy(): string | undefined {
  const kind = vault.useVault((view) => view.session.kind)
  switch (kind) {
    case 'open':
      return undefined
    case 'missing':
      return t('vault.why.missing')
    case 'starting':
    case 'locked':
      return t('vault.why.locked')
    case 'evicted':
    case 'unusable':
    case 'failed':
      return t('vault.unusable')
  }
}

export function unlockForm() {
  return {
    words: { ...secretWords(), label: t('vault.passphrase'), act: t('vault.unlock.act'), wait: waitWords() },
    unlock: async (proof: OfferedProof) => void (await vault.unlock({ proof })),
    linesOf: errorLines,
    ...otherWay(),
  }
}

export function newPassphraseField(label: string) {
  return {
    words: {
      ...secretWords(),
      label,
      hint: t('vault.passphrase.hint'),
      suggest: t('vault.passphrase.suggest'),
      why: t('vault.passphrase.why'),
      whyNone: t('vault.passphrase.why.none'),
    },
    check: async (passphrase: string) => {
      const verdict = await vault.ratePassphrase({ passphrase })
      return { acceptable: verdict.isAcceptable, words: formatPassphraseVerdict(verdict) }
    },
    suggest: () => vault.suggestPassphrase(),
  }
}

function vaultPassphraseField(label: string) {
  const { words, ...field } = newPassphraseField(label)
  const made = {
    about: t('vault.words.about'),
    label: t('vault.words.label'),
    copy: t('vault.words.copy'),
    copied: t('vault.words.copied'),
    failed: t('vault.words.failed'),
    print: t('vault.words.print'),
    sheet: vaultSheet(),
    other: t('vault.words.other'),
    previous: t('vault.words.previous'),
    own: t('vault.words.own'),
  }
  return { ...field, words: { ...words, made } }
}

function vaultSheet() {
  return sheetOf(
    t('sheet.passphrase'),
    t('sheet.passphrase.about', { address: location.host === '' ? location.pathname : location.host }),
  )
}

export function phraseSheet() {
  return sheetOf(t('sheet.phrase'), t('sheet.phrase.about'))
}

/** Words of the printed sheet about restoring a backup. It does not include the passphrase. */
export function backupSheet(backup: { readonly file: string; readonly keys: number }) {
  return sheetOf(t('sheet.backup'), t('sheet.backup.about', backup))
}

function sheetOf(title: string, about: string) {
  return { title, date: t('sheet.date', { at: systemClock.wallMs() }), about }
}

export function changedPassphraseForm() {
  return vaultPassphraseField(t('passphrase.new'))
}

export function restoredVaultForm() {
  const { words, ...field } = vaultPassphraseField(t('backup.restore.new.passphrase'))
  return {
    ...field,
    words: { ...words, hint: t('backup.restore.new.hint'), act: t('backup.restore.act.new') },
    linesOf: errorLines,
  }
}

export function newVaultForm() {
  const field = vaultPassphraseField(t('vault.passphrase'))
  return {
    ...field,
    suggestsFirst: true,
    words: { ...field.words, act: t('vault.create.act') },
    keep: async (passphrase: string) => void (await vault.createVault({ passphrase })),
    linesOf: errorLines,
  }
}

const askWord = () => vault.askWord()

export function wordCheckForm() {
  return {
    words: {
      title: t('word-check.title'),
      about: (place: number) => t('word-check.about', { place }),
      wrong: (place: number, word: string) => t('word-check.wrong', { place, word }),
    },
    ask: askWord,
    answer: async (word: string) => {
      const isRight = await vault.answerWord({ word })
      if (isRight) postNotice({ tone: 'ok', text: t('word-check.right') })
      return isRight
    },
    onError: postError,
  }
}

function formatPassphraseVerdict({ isLongEnough, isAcceptable, warning }: PassphraseVerdict): string {
  if (isAcceptable) return t('vault.passphrase.good')
  if (!isLongEnough) return t('vault.passphrase.too-short')
  return warning === null ? t('vault.passphrase.weak') : formatMessage(warningWording[warning], {})
}
