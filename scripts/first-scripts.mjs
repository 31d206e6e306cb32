/**
 * The parts of the first screen's program, each a script of its own: React, the router, and what is written here. In one script
 * they are evaluated in one task, which is too long on a slow machine.
 */
export const firstGroups = [
  // `react-root.ts` calls React's own start: what is imported alone is evaluated where it is used first.
  group('react', /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|[\\/]app[\\/]react-root\.ts$/, 3),
  group('router', /[\\/]node_modules[\\/]@tanstack[\\/]/, 2),
  group('first', undefined, 1),
]

function group(name, test, priority) {
  return { name, tags: ['$initial'], ...(test === undefined ? {} : { test }), priority }
}

// An explicit compile hint of V8, a comment to other engines: nearly all of these scripts runs before the first screen is there, and what is compiled
// with the script is compiled beside the main thread.
const compileHint = '//# allFunctionsCalledOnLoad'
const names = new Set(['index', ...firstGroups.map(({ name }) => name)])

/** The first line of a script of the build. */
export const hintCompiler = ({ name }) => (names.has(name) ? compileHint : '')

/**
 * A plugin of Vite: the page fetches the first scripts, each after those that it imports, and evaluates none by itself. The script in
 * its head does, once text is painted (src/app/before-paint.ts): of low priority, they do not hold the style up.
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
        // Vite names the first script before what it imports.
        const [entry, ...imported] = links
        return rest.replace(/\s*<\/head>/, (end) => [...imported, entry, end].join(''))
      },
    },
  }
}
