import { createHash } from 'node:crypto'
import path from 'node:path'
import { deflateRaw } from 'pako'
import { build } from 'vite'
import { encodeBase85 } from './base85.mjs'

// Changes of `npm run build:single` to the sources and to Vite's output.

const startsWorker =
  /new Worker\(new URL\('(\.\/([\w.-]+\.worker)\.ts)', import\.meta\.url\), \{ type: 'module' \}\)/g

/** Starts each worker from the address of its unpacked script. Calls `found` with the name and source of each. */
export function ownWorkers(root, found) {
  const port = path.join(root, 'src', 'platform', 'own-script.ts')
  return {
    name: 'keywright-own-workers',
    enforce: 'pre',
    transform(code, id) {
      const starts = [...code.matchAll(startsWorker)]
      if (starts.length === 0) return undefined
      for (const [, file, name] of starts) found(name, path.resolve(path.dirname(id), file))
      return {
        code:
          `import { startOwnWorker } from ${JSON.stringify(port)}\n` +
          code.replace(startsWorker, (_start, _file, name) => `startOwnWorker('${name}')`),
        map: null,
      }
    },
  }
}

/** Bundles several workers, which share most of their code, into one script that starts each by its name. */
export async function bundleWorkers(config, sources) {
  const entry = path.join(config.root, 'src', 'workers.js')
  const starts = sources.map(([name, source]) => `'${name}': () => import(${JSON.stringify(source)})`)
  const virtual = {
    name: 'keywright-workers',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? `void ({ ${starts.join(', ')} })[self.name]()` : undefined),
  }
  return bundleScript({ ...config, plugins: [...config.plugins, virtual] }, entry)
}

export async function bundleScript(config, entry) {
  const [{ output }] = await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...config.build,
      write: false,
      lib: { entry, formats: ['iife'], name: 'keywrightScript', fileName: 'script' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (output.length !== 1) throw new Error(`${entry} became more than one file`)
  return output[0].code
}

/**
 * The page as one text: the loader (src/platform/single-file-loader.ts) with its packed scripts, style, picture, and a
 * policy that allows nothing else.
 */
export function writePage(html, { loader, scripts, style, icon }) {
  const pageHash = hashSource(scripts.page)
  const packed = Object.fromEntries(Object.entries(scripts).map(([name, code]) => [name, pack(code)]))
  const code = [
    `const packedScripts=${JSON.stringify(packed)},pageHash=${JSON.stringify(pageHash)};`,
    loader.replaceAll(/<(?=\/script)/gi, String.raw`\x3C`).replaceAll('<!--', String.raw`\x3C!--`),
  ].join('\n')
  if (/<\/style/i.test(style)) throw new Error('the style ends itself')
  const policy = pagePolicy([hashSource(code), pageHash], hashSource(style))
  const page = html
    .replaceAll(/<script type="module"[^>]*><\/script>\s*/g, '')
    .replaceAll(/<link rel="(?:stylesheet|manifest)"[^>]*>\s*/g, '')
    .replace(/href="[^"]*icon\.svg"/, () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace(/\s*<\/head>/, (end) => `\n    <style>${style}</style>${end}`)
    .replace(/\s*<\/body>/, (end) => `\n    <script type="module">${code}</script>${end}`)
  const left = page.replace(code, '').match(/(?:src|href)="(?!data:|#)[^"]*"/)
  if (left !== null) throw new Error(`the page still names another file: ${left[0]}`)
  return page
}

// A package instead of Node's zlib, whose output depends on the processor and system.
function pack(code) {
  return encodeBase85(deflateRaw(Buffer.from(code), { level: 9, memLevel: 9 }))
}

// The part of server/security-headers.ts that a page can set for itself: no file, host or address except its own
// workers'. The page's script has an address too, and is allowed by its hash alone.
function pagePolicy(scripts, style) {
  return [
    "default-src 'none'",
    `script-src ${scripts.map((hash) => `'${hash}'`).join(' ')} 'wasm-unsafe-eval'`,
    `style-src '${style}'`,
    "connect-src 'none'",
    'img-src data: blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function hashSource(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
