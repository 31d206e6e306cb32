import { useEffect } from 'react'
import { keepWork } from '#/session/program/block-updates.ts'

/** While this is on the screen no tab takes an update: somebody is about to sign. */
export function useBlockedUpdate(): void {
  useEffect(() => keepWork(), [])
}
