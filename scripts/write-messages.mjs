import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readCatalogue, sourceFile, writeDeclarations } from './message-modules.mjs'

// `npm run messages`: writes src/words/messages.d.ts, by which the compiler checks the ids and the values of messages.
// The file is not in git: `npm test`, `npm run lint` and `npm run types` write it, too.
const file = path.join(path.dirname(sourceFile), 'messages.d.ts')
writeFileSync(file, writeDeclarations(readCatalogue(sourceFile)))
