import { useEffect, useState } from 'react'
import { systemTicker } from '#/platform/timer.ts'
import { vault } from '#/session/vault/vault-session.ts'

const lookEveryMs = 1000

/** Whole minutes, rounded up, until the open vault locks without input; nothing where it does not. */
export function useLockTime(): number | undefined {
  const [minutes, setMinutes] = useState(readMinutes)
  useEffect(() => systemTicker(lookEveryMs, () => setMinutes(readMinutes())), [])
  return minutes
}

function readMinutes(): number | undefined {
  const leftMs = vault.readTimeLeft()
  return leftMs === undefined ? undefined : Math.ceil(leftMs / 60_000)
}
