import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { randomBytes } from '#/platform/random.ts'
import type { OperationProgress } from '#/vault/unlock/operation-progress.ts'
import type { Stretch } from '#/vault/unlock/stretch.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { isCompleteAt, readBackup, type BackupContent } from './backup-content.ts'
import { deriveBackupKey, openBackupFile, readBackupFile, type SealedBackup } from './backup-envelope.ts'

/** A file whose passphrase was right. Has only a key that scripts cannot read, so each use decrypts the file again. */
export interface OpenedFile {
  readonly id: string
  readonly sealed: SealedBackup
  readonly key: CryptoKey
  readonly file: Uint8Array
}

/**
 * Returns a holder of the last opened file. `open` checks every private key against its public key. Throws
 * `vault/backup-closed` for a file that is no longer held, `vault/backup-unsound` for keys that do not match,
 * `vault/cancelled`, and the codes of `readBackupFile` and `openBackupFile`.
 */
export function holdBackup({ stretch }: { readonly stretch: Stretch }) {
  let opened: OpenedFile | undefined
  // An increase makes an `open` in progress give up.
  let turn = 0

  const lend = async <Result>(
    { sealed, key }: OpenedFile,
    work: (content: BackupContent) => Promise<Result>,
  ): Promise<Result> => {
    const plaintext = await openBackupFile(sealed, key)
    try {
      return await work(readBackup(sealed.kind, plaintext))
    } finally {
      plaintext.fill(0)
    }
  }

  const requireTurn = (own: number) => {
    if (own !== turn) throw new VaultError('vault/backup-closed')
  }

  const requireWhole = async (content: BackupContent, own: number, progress: OperationProgress) => {
    for (const index of content.keys.keys()) {
      if (!isCompleteAt(content, index)) throw new VaultError('vault/backup-unsound')
      await progress.note(index + 1, content.keys.length)
      requireTurn(own)
    }
  }

  return {
    /** Decrypts a file, checks every private key before `work` gets the contents, and remembers the file. */
    open: async <Result>(
      { text, passphrase }: { readonly text: string; readonly passphrase: string },
      progress: OperationProgress,
      work: (file: OpenedFile, content: BackupContent) => Promise<Result>,
    ): Promise<Result> => {
      turn += 1
      const own = turn
      opened = undefined
      const sealed = readBackupFile(text)
      // Free the memory of parsing before the stretching needs more.
      await progress.heed()
      const key = await deriveBackupKey(sealed, passphrase, stretch)
      requireTurn(own)
      const file = { id: formatHex(randomBytes(16)), sealed, key, file: fileHash(text) }
      return lend(file, async (content) => {
        await progress.heed()
        await requireWhole(content, own, progress)
        const result = await work(file, content)
        await progress.heed()
        requireTurn(own)
        opened = file
        return result
      })
    },
    lend,
    require: (id: string): OpenedFile => {
      if (opened?.id !== id) throw new VaultError('vault/backup-closed')
      return opened
    },
    close: () => {
      turn += 1
      opened = undefined
    },
  }
}

/** Returns the id of a file: SHA-256 (32 bytes) of its UTF-8 text. */
export function fileHash(text: string): Uint8Array {
  return sha256(encodeUtf8(text))
}
