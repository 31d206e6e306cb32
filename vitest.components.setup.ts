import { afterEach, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

import '#/ui/tokens.css'
import '#/ui/base.css'

// An error that the program writes, and text that becomes markup or code, fail the test that caused them.

const errors: string[] = []
const write = console.error.bind(console)

/** React warns of a router's lazy routes in development. No screen causes it. */
const ofLibraries = /This library called use\(\) to suspend/

console.error = (...given: unknown[]) => {
  const text = given.map(String).join(' ')
  if (ofLibraries.test(text)) return
  errors.push(text)
  write(...given)
}

addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
  // Vite serves each worker under its own address. Journeys prove that the built program allows only its own files.
  if (sample.startsWith(`Worker constructor|${location.origin}/`)) return
  // Vite's own client, in the page of the tests, is none of the program.
  if (sourceFile.includes('/src/')) errors.push(`${effectiveDirective}: ${sample} ${sourceFile}`)
})

// Files may share a page, so each test begins with an empty one.
beforeEach(async () => {
  errors.splice(0)
  await cleanup()
  document.body.replaceChildren()
})
afterEach(() => {
  if (errors.length > 0) throw new Error(errors.join('\n'))
})
