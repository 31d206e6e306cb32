import { create } from 'zustand'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'

interface HeldBySandbox {
  /** By id: whether the sandbox of the older protocol has a transition, as far as it was asked. */
  readonly held: ReadonlyMap<string, boolean>
  /** Its worker did not answer the last time. */
  readonly isSilent: boolean
}

export const useHeldBySandbox = create<HeldBySandbox>(() => ({ held: new Map(), isSilent: false }))

/** Whether only the sandbox itself can say that it has a transition: its record has no answers of nodes. */
export function isOfOlderSandbox({ networkId, profile }: TransitionRecord): boolean {
  return isSandboxId(networkId) && wireProfiles[profile].codec === 'cbor'
}

// What one call of the worker takes.
const askedAtOnce = 1000

/** The ids of those that the sandbox of the older protocol has accepted. Throws what the call of its worker throws. */
export async function findHeldBySandbox(records: readonly TransitionRecord[]): Promise<ReadonlySet<string>> {
  const asked = records.filter(isOfOlderSandbox)
  const held = new Set<string>()
  if (asked.length === 0) return held
  const { askPlatform, readTime } = await import('#/domain/network/sandbox-platform-client.ts')
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const part = asked.slice(at, at + askedAtOnce)
    const transitions = part.map(({ bytes }) => bytes)
    const heights = await (await askPlatform()).readHeights({ transitions, ...readTime() })
    part.forEach(({ id }, place) => {
      if (typeof heights[place] === 'number') held.add(id)
    })
  }
  return held
}

/** Asks for what a page shows; `useHeldBySandbox` has the answer, or that there was none. Never throws. */
export async function followHeldBySandbox(records: readonly TransitionRecord[]): Promise<void> {
  const asked = records.filter(isOfOlderSandbox)
  if (asked.length === 0) return
  const found = await findHeldBySandbox(asked).catch(() => undefined)
  if (found === undefined) return useHeldBySandbox.setState({ isSilent: true })
  useHeldBySandbox.setState(({ held }) => ({
    isSilent: false,
    held: new Map([...held, ...asked.map(({ id }) => [id, found.has(id)] as const)]),
  }))
}
