import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './scripts/first-paint.mjs'
import { firstGroups, firstScripts, hintCompiler } from './scripts/first-scripts.mjs'
import { joinedParts } from './scripts/joined-parts.mjs'
import { messageModules } from './scripts/message-modules.mjs'
import { messageParts } from './scripts/message-parts.mjs'
import { partImports } from './scripts/part-imports.mjs'
import { withoutJsonSchema } from './scripts/zod-parts.mjs'

const parts = joinedParts()

// `vite build` makes the client, `vite build --ssr` the server: scripts/build.mjs calls both.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild === true ? [] : [messageParts()]),
    messageModules(),
    partImports(),
    withoutJsonSchema(),
    firstScripts(),
    firstPaint(),
    parts.plugin,
  ],
  build: {
    target: isSsrBuild === true ? 'node20' : 'es2023',
    outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: isSsrBuild !== true,
    // Every script, style and picture is a separate file, because the content policy admits nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? {}
      : {
          rolldownOptions: {
            // A plugin renders index.html by its own build, so its time would always cause a warning.
            checks: { pluginTimings: false },
            output: {
              chunkFileNames: ({ name }) => `assets/${nameOfPart(name)}-[hash].js`,
              postBanner: hintCompiler,
              assetFileNames: ({ names: [name = ''] }) => `assets/${nameOfPart(name)}-[hash][extname]`,
              // A few scripts for the first screen, and a few for the modules that several pages share.
              codeSplitting: {
                groups: [
                  ...firstGroups,
                  {
                    name: (id) => parts.nameOf(id),
                    debugName: 'part',
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        }),
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500, // for the word lists that judge a passphrase, which load where the user chooses one
  },
  // The server's packages go into its bundle: `dist` runs without node_modules.
  ...(isSsrBuild === true ? { ssr: { noExternal: true } } : {}),
  worker: {
    format: 'es' as const,
    plugins: () => [withoutJsonSchema()],
    // server/security-headers.ts knows the vault's worker by this name and gives it a stricter policy.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  server: { host: 'localhost', port: 5173, strictPort: true },
}))

/**
 * Shortens the name of a script that several pages share. The name lists all these pages, with characters that no
 * address here may have.
 */
function nameOfPart(name: string): string {
  return name.startsWith('part') ? 'part' : path.parse(name).name
}
