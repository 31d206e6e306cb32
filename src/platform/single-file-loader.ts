import { decodeBase85 } from './base85.ts'
import { drawPage } from './draw-page.ts'
import type { OwnScripts } from './own-script.ts'

// The only plain script of the single file. It unpacks the others and starts the page.

/** Each script in raw deflate, then Base85, written by scripts/single-file.mjs. */
declare const packedScripts: OwnScripts
/** Hash of the page's script, as in the content security policy. */
declare const pageHash: string

drawPage(location.hash.replace(/^#|\?.*$/g, '') || '/')
void start()

async function start(): Promise<void> {
  const [page, vault, workers] = await Promise.all([
    unpack(packedScripts.page),
    unpack(packedScripts.vault),
    unpack(packedScripts.workers),
  ])
  // The page's only Trusted Types policy. It allows these script addresses, and never turns text into markup or code.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => ([page, vault, workers].includes(address) ? address : undefined),
  })
  const ownScripts: OwnScripts = Object.freeze({ page, vault, workers })
  Object.defineProperty(window, 'ownScripts', { value: ownScripts })
  const script = document.createElement('script')
  script.type = 'module'
  script.integrity = pageHash
  script.src = page
  document.body.append(script)
}

async function unpack(packed: string): Promise<string> {
  const unpacked = new Blob([decodeBase85(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const code = await new Response(unpacked).arrayBuffer()
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
}
