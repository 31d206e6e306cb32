import { chooseSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { libsecp256k1 } from '#/protocol/testing/opened-libsecp256k1.ts'
import { listUnwritten } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { afterAll } from 'vitest'

// Signs with libsecp256k1 like the vault's worker: five to ten times as fast as noble, with the same bytes
// (docs/decisions/0021). Each file starts with it, whatever the previous file chose. Files with their own modules use
// noble, like pages do.
chooseSecp256k1(libsecp256k1)

// A write that failed is tried again by each later write, also by those of the next file.
afterAll(() => {
  const [first] = listUnwritten()
  if (first !== undefined) throw new Error(`This file leaves ${first.store} ${first.key} unwritten.`)
  if (useWorkspace.getState().save.kind === 'failed') throw new Error('The last write of this file failed.')
})
