import { afterEach, beforeEach } from 'vitest'

import '#/ui/tokens.css'
import '#/ui/base.css'

// What the program writes as an error, and text that becomes markup or code, fails the test that caused it.

const errors: string[] = []
const write = console.error.bind(console)

/** Of React in development, about a router's lazy routes: nothing that a screen does. */
const ofLibraries = /This library called use\(\) to suspend/

console.error = (...given: unknown[]) => {
  const text = given.map(String).join(' ')
  if (ofLibraries.test(text)) return
  errors.push(text)
  write(...given)
}

addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
  // Vite's own client, in the page of the tests, is none of the program.
  if (sourceFile.includes('/src/')) errors.push(`${effectiveDirective}: ${sample} ${sourceFile}`)
})

beforeEach(() => void errors.splice(0))
afterEach(() => {
  if (errors.length > 0) throw new Error(errors.join('\n'))
})
