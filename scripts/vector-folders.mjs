import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** Vectors that may lie beside the repository, made elsewhere. Nothing else in the project knows of them. */
const besideTheRepository = '../shared/vectors'

/** The folders of vectors that are here, to be handed to the conformance runner. */
export function listVectorFolders() {
  const isHere = existsSync(path.join(root, besideTheRepository))
  return ['src/protocol/vectors', ...(isHere ? [besideTheRepository] : [])]
}
