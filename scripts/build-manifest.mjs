import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The manifest of a build, which cannot list itself. */
const manifestName = 'build-manifest.json'

const packed = /\.(?:br|gz)$/

/** Every file of a build with its length and sha256, by path. Two builds of the same sources have the same list. */
export function listBuild(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !packed.test(each.name) && each.name !== manifestName)
    .map((each) => path.join(path.relative(folder, each.parentPath), each.name).replaceAll(path.sep, '/'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file))
      return { path: file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    })
}

export function writeManifest(folder, version) {
  const text = `${JSON.stringify({ name: 'keywright', version, files: listBuild(folder) }, undefined, 2)}\n`
  writeFileSync(path.join(folder, manifestName), text)
  return createHash('sha256').update(text).digest('hex')
}

const worthPacking = /\.(?:css|html|js|json|svg|wasm|webmanifest)$/

export async function packFiles(folder) {
  const files = [...listBuild(folder).map((each) => each.path), manifestName]
  await Promise.all(
    files.filter((file) => worthPacking.test(file)).map((file) => packFile(path.join(folder, file))),
  )
}

async function packFile(file) {
  const bytes = readFileSync(file)
  // The last steps cost seconds in long files, and gain little in word lists.
  const step = bytes.length > 500_000 ? 9 : 11
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: step } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${file}.gz`, gz)
}
