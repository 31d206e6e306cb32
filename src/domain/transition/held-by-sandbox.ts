import { create } from 'zustand'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { isSandboxId } from '#/store/records/network.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'

interface HeldBySandbox {
  readonly held: ReadonlyMap<string, boolean>
  /** True if the last call of the sandbox’s worker failed. */
  readonly isSilent: boolean
}

export const useHeldBySandbox = create<HeldBySandbox>(() => ({ held: new Map(), isSilent: false }))

/** Tells whether only the sandbox knows that it has a transition, because the record has no answers from nodes. */
export function isOfOlderSandbox({ networkId, profile }: TransitionRecord): boolean {
  return isSandboxId(networkId) && wireProfiles[profile].codec === 'cbor'
}

// One call to the worker asks about at most this many transitions.
const askedAtOnce = 1000

/** Returns the ids of transitions that the sandbox of the older protocol has accepted. Throws its worker’s errors. */
export async function findHeldBySandbox(records: readonly TransitionRecord[]): Promise<ReadonlySet<string>> {
  const asked = records.filter(isOfOlderSandbox)
  const ids = new Set<string>()
  if (asked.length === 0) return ids
  const { askPlatform, readTime } = await import('#/domain/network/sandbox-platform-client.ts')
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const part = asked.slice(at, at + askedAtOnce)
    const transitions = part.map(({ bytes }) => bytes)
    const heights = await (await askPlatform()).readHeights({ transitions, ...readTime() })
    part.forEach(({ id }, place) => {
      if (typeof heights[place] === 'number') ids.add(id)
    })
  }
  return ids
}

/** Asks the sandbox about the transitions of a page. `useHeldBySandbox` has the answer or the failure. Never throws. */
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
