import './app/trusted-types.ts'
import './app/configure.ts'

// Loaded by itself: when a bundle is split into chunks, shared modules run before the imports above them.
const { startApp } = await import('#/app/start.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
startApp(root)
