import { createHash } from 'node:crypto'
import path from 'node:path'
import { build } from 'vite'

// What `npm run build:single` does to the sources and to what Vite makes of them.

/** Every place that starts a worker is written like this. */
const startsWorker =
  /new Worker\(new URL\('(\.\/[\w.-]+\.worker\.ts)', import\.meta\.url\), \{ type: 'module' \}\)/g
const query = '?own-worker'

/** Puts the built code of each worker where it is started. `inlined` is told the path of each. */
export function ownWorkers(root, config, inlined) {
  return {
    name: 'keywright-own-workers',
    enforce: 'pre',
    transform(code, id) {
      const found = [...code.matchAll(startsWorker)]
      if (found.length === 0) return undefined
      const imports = found.map(([, file], index) => {
        const worker = path.resolve(path.dirname(id), file)
        return `import startWorker${index} from ${JSON.stringify(worker + query)}\n`
      })
      let index = 0
      return {
        code: imports.join('') + code.replace(startsWorker, () => `startWorker${index++}()`),
        map: null,
      }
    },
    resolveId: (id) => (id.endsWith(query) ? id : undefined),
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const entry = id.slice(0, -query.length)
      inlined(path.relative(root, entry).replaceAll(path.sep, '/'))
      const code = await bundleWorker(config, entry)
      const port = path.join(root, 'src', 'platform', 'own-script.ts')
      return (
        `import { ownScript } from ${JSON.stringify(port)}\n` +
        `const code = ${JSON.stringify(code)}\n` +
        'export default () => new Worker(ownScript(code))\n'
      )
    },
  }
}

async function bundleWorker(config, entry) {
  const [{ output }] = await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...config.build,
      write: false,
      lib: { entry, formats: ['iife'], name: 'keywrightWorker', fileName: 'worker' },
    },
  })
  if (output.length !== 1) throw new Error(`${entry} became more than one file`)
  return output[0].code
}

/** The page as one text: its script, its style and its picture within, and a policy that admits nothing else. */
export function writePage(html, { script, style, icon }) {
  const code = script.replaceAll(/<(?=\/script)/gi, String.raw`\x3C`).replaceAll('<!--', String.raw`\x3C!--`)
  if (/<\/style/i.test(style)) throw new Error('the style ends itself')
  const policy = pagePolicy(hashSource(code), hashSource(style))
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
  const left = page.replace(code, '').match(/(?:src|href)="(?!data:)[^"]*"/)
  if (left !== null) throw new Error(`the page still names another file: ${left[0]}`)
  return page
}

// The part of server/security-headers.ts that a page can set for itself: no file, no host and no address but that of its own
// workers.
function pagePolicy(script, style) {
  return [
    "default-src 'none'",
    `script-src ${script} 'wasm-unsafe-eval'`,
    `style-src ${style}`,
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
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
