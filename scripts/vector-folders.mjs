import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

const own = [
  'src/protocol/vectors',
  'src/protocol/vectors/chain',
  'src/protocol/vectors/derivation',
  'src/protocol/vectors/sign-in',
]

/** Optional vectors in a folder beside the repository, used nowhere else in the project. */
const besideTheRepository = [
  '../shared/vectors',
  '../shared/vectors-contracts-13',
  '../shared/vectors-derivation',
  '../shared/vectors-platform-13',
  '../shared/vectors-platform-14',
  '../shared/vectors-sign-in',
  '../shared/chain',
  '../shared/json-schema',
]

export function listVectorFolders() {
  return [...own, ...besideTheRepository.filter((folder) => existsSync(path.join(root, folder)))]
}
