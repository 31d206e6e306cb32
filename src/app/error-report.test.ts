import { expect, it } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { reportError } from './error-report.ts'

const secret = '5e'.repeat(32)

it('an error report has the code, the page and the code locations, but no part of the message', () => {
  const error = new SyntaxError(
    `Unexpected token in ${secret}\n    at take (https://x/assets/${secret}.js:1:1)`,
  )
  error.stack = `SyntaxError: ${error.message}\n    at Plot (http://localhost:4873/assets/plot-Ab3_.js:12:345)\n    at ${secret} (<anonymous>)`
  const { code, report } = reportError(error, `/identities/${secret}`)
  expect(code).toBe('app/unexpected')
  expect(report).toBe(
    'Keywright 1.0.0\napp/unexpected SyntaxError\npage /identities/…\nassets/plot-Ab3_.js:12:345',
  )
})

it('an error report does not repeat a name that was set on the error', () => {
  const error = new Error('no')
  error.name = secret
  expect(reportError(error, '/').report).not.toContain(secret)
  expect(reportError(secret, '/').report).toBe('Keywright 1.0.0\napp/unexpected Error\npage /')
})

it('names the code of a Keywright error', () => {
  const error = new KeywrightError('vault/locked')
  expect(reportError(error, '/vault').report).toContain('vault/locked')
})
