/** The first screen's scripts: React, the router, our code. One script would be one task, too long on a slow device. */
export const firstGroups = [
  // `react-root.ts` calls React's start, because an import alone is evaluated only where it is used first.
  group('react', /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|[\\/]app[\\/]react-root\.ts$/, 3),
  group('router', /[\\/]node_modules[\\/]@tanstack[\\/]/, 2),
  group('first', undefined, 1),
]

function group(name, test, priority) {
  return { name, tags: ['$initial'], ...(test === undefined ? {} : { test }), priority }
}

// V8's explicit compile hint: nearly all of this code runs before the first screen, and is then compiled off the main
// thread.
const compileHint = '//# allFunctionsCalledOnLoad'
const names = new Set(['index', ...firstGroups.map(({ name }) => name)])

export const hintCompiler = ({ name }) => (names.has(name) ? compileHint : '')

/**
 * A Vite plugin: the page preloads the first scripts after their imports; src/app/before-paint.ts evaluates them after
 * the first paint. Their low priority does not delay the style.
 */
export function firstScripts() {
  return {
    name: 'keywright-first-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = []
        const rest = html.replaceAll(
          /\s*<(?:link rel="modulepreload" crossorigin href|script type="module" crossorigin src)="([^"]+)">(?:<\/script>)?/g,
          (_tag, address) => {
            links.push(`\n    <link rel="modulepreload" fetchpriority="low" crossorigin href="${address}">`)
            return ''
          },
        )
        // Vite lists the first script before its imports.
        const [entry, ...imported] = links
        return rest.replace(/\s*<\/head>/, (end) => [...imported, entry, end].join(''))
      },
    },
  }
}
