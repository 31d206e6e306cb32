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

// A warning without words does not compile.
const warningWording: Readonly<Record<PassphraseWarning, CompiledMessage>> = messages

// What the forms of the vault say and do, on every screen.

// The same functions at each rendering: the forms ask anew only when an attempt has ended.
const readAttempts = () => vault.readAttempts()
const waitLeft = (seconds: number) => t('lock.wait', { seconds })
const waitBegin = (failed: number, seconds: number) => t('lock.wait.begin', { failed, seconds })

function waitWords() {
  return { read: readAttempts, left: waitLeft, begin: waitBegin, over: t('lock.wait.over') }
}

/** Where the vault has passkeys, every form that takes a proof offers them. */
function otherWay() {
  if (vault.useVault.getState().passkeys.length === 0) return {}
  return { other: { act: t('passkey.use'), waiting: t('passkey.waiting'), proof: byPasskey } }
}

/** A form that asks for a proof afresh, in order to do one thing. */
export function proofForm(act: string) {
  return { ...passphraseForm(act), ...otherWay() }
}

/** The same beside the passphrase of a file. */
export function vaultProofForm(act: string) {
  const { words, ...rest } = proofForm(act)
  return { ...rest, words: { ...words, label: t('vault.passphrase.of-vault') } }
}

/** The same where the vault is locked: what is typed unlocks it, too. A passkey only unlocks it, and is asked once more. */
export function unlockProofForm(act: string) {
  const { other } = otherWay()
  return {
    ...passphraseForm(act),
    ...(other === undefined ? {} : { other: { ...other, act: t('passkey.unlock') } }),
  }
}

/** One that asks for the passphrase itself: something is wrapped under it. */
export function passphraseForm(act: string) {
  return { words: { ...secretWords(), label: t('vault.passphrase'), act, wait: waitWords() } }
}

/** Why something cannot be done that needs an open vault; nothing where it is open. */
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

/** Of a field that takes a new passphrase, of a vault or a file: its words, its check and who suggests one. */
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

/** The same for a passphrase of a vault, which may be words that are written down. */
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

/** For the paper that the words of the recovery phrase are printed on. */
export function phraseSheet() {
  return sheetOf(t('sheet.phrase'), t('sheet.phrase.about'))
}

/** For paper that says how a backup is restored. Its passphrase is not on it. */
export function backupSheet(backup: { readonly file: string; readonly keys: number }) {
  return sheetOf(t('sheet.backup'), t('sheet.backup.about', backup))
}

function sheetOf(title: string, about: string) {
  return { title, date: t('sheet.date', { at: systemClock.wallMs() }), about }
}

/** Of a new passphrase that takes the place of another. */
export function changedPassphraseForm() {
  return vaultPassphraseField(t('passphrase.new'))
}

/** For the passphrase of a vault that is restored from a backup. */
export function restoredVaultForm() {
  const { words, ...field } = vaultPassphraseField(t('backup.restore.new.passphrase'))
  return {
    ...field,
    words: { ...words, hint: t('backup.restore.new.hint'), act: t('backup.restore.act.new') },
    linesOf: errorLines,
  }
}

/** Wherever a vault is created, it begins with words that are to be written down. */
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

/** One word of a passphrase that the program made, asked back. */
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
