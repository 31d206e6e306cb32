import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { WorkspaceChange, WorkspaceDatabase, WorkspaceStore } from './workspace-database.ts'
import type { WorkspaceErrorCode } from './workspace-error.ts'

/**
 * The last guard before the disk, behind those of the fields: a record with a private key or a recovery phrase in any text is
 * not written. What an earlier version stored stays writable. Whether 64 digits are private only a field can tell.
 */
export function refusePrivate(
  database: Pick<WorkspaceDatabase, 'read'>,
  changes: readonly WorkspaceChange[],
): Promise<void> | undefined {
  const doubtful = changes.flatMap(({ store, key, ...change }) => {
    const secrets = change.kind === 'put' ? textsOf(change.value).flatMap(secretsOf) : []
    return secrets.length === 0 ? [] : [{ store, key, secrets }]
  })
  // Most writing begins at once: a page that is being closed has no time for more.
  return doubtful.length === 0 ? undefined : refuseNew(database, doubtful)
}

async function refuseNew(
  database: Pick<WorkspaceDatabase, 'read'>,
  doubtful: readonly {
    readonly store: WorkspaceStore
    readonly key: string
    readonly secrets: readonly string[]
  }[],
): Promise<void> {
  const stored = await database.read()
  for (const { store, key, secrets } of doubtful) {
    const known = new Set(textsOf(stored[store].get(key)).flatMap(secretsOf))
    if (!secrets.every((each) => known.has(each)))
      throw new KeywrightError<WorkspaceErrorCode>('workspace/private-key-here')
  }
}

function secretsOf(text: string): readonly string[] {
  return findSecretText(text)
    .filter(({ kind }) => kind !== 'digits')
    .map(({ start, end }) => text.slice(start, end))
}

/** Every text within a value that the database can store, names of members included. */
function textsOf(value: unknown): readonly string[] {
  const texts: string[] = []
  const left: unknown[] = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string') texts.push(each)
    else if (Array.isArray(each)) for (const item of each) left.push(item)
    else if (typeof each === 'object' && each !== null && !ArrayBuffer.isView(each))
      for (const [name, member] of Object.entries(each)) left.push(name, member)
  }
  return texts
}
