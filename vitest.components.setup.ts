import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

import '#/ui/tokens.css'
import '#/ui/base.css'
import { resetSettings } from '#/app/testing/first-visit.ts'

// A test fails if the program writes an error, or if text becomes markup or code. Test files may share a page, so this watches each page
// only once.

declare global {
  var errorsOfPage: string[] | undefined
}

stopOwnerStacks()
const errors = (globalThis.errorsOfPage ??= watchPage())

/**
 * React in development records a stack trace for each element, which takes a fifth of the time of a test. It stops
 * after 10,000 traces in a second, so this tells it that they are used up.
 */
function stopOwnerStacks(): void {
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS_'))?.[1]
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
}

function watchPage(): string[] {
  const seen: string[] = []
  const write = console.error.bind(console)
  // React warns about the router's lazy routes in development. No screen can avoid it.
  const ofLibraries = /This library called use\(\) to suspend/

  console.error = (...given: unknown[]) => {
    const text = given.map(String).join(' ')
    if (ofLibraries.test(text)) return
    seen.push(text)
    write(...given)
  }

  addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
    // Vite serves each worker under its own address. Journeys prove that the built program allows only its own files.
    if (sample.startsWith(`Worker constructor|${location.origin}/`)) return
    // Ignores Vite's client, which is not part of the program.
    if (sourceFile.includes('/src/')) seen.push(`${effectiveDirective}: ${sample} ${sourceFile}`)
  })
  return seen
}

// The last file on this page may have left the pointer where this one shows something.
beforeAll(() => userEvent.hover(document.body, { position: { x: 0, y: 0 } }))
beforeEach(() => void errors.splice(0))

afterEach(async ({ task }) => {
  const { pending = 'nothing' } = document.documentElement.dataset
  if (task.result?.state === 'fail') console.log(`Pending: ${pending}\n${document.body.innerText}`)
  await cleanup()
  document.body.replaceChildren()
  if (errors.length > 0) throw new Error(errors.join('\n'))
})

// The next file on this page begins with the settings of a first visit.
afterAll(resetSettings)
