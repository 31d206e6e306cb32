import { useEffect } from 'react'
import { keepWork } from '#/session/program/hold-work.ts'

/** While this is on the screen no tab takes an update: somebody is about to sign. */
export function useKeptWork(): void {
  useEffect(() => keepWork(), [])
}
