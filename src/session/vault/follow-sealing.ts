import { useVault } from './vault-session.ts'
import { hasSealed, persistence } from './persistence.ts'

/** Reads what the browser does with what is stored, and asks it to keep the first private key that is sealed. */
export function followSealing(): void {
  void persistence.read()
  useVault.subscribe((next, before) => {
    if (hasSealed(next, before)) void persistence.askOnce()
  })
}
