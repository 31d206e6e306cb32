import { concatBytes, equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { PasskeyError, type PasskeyFault, type PasskeyPort } from '#/platform/passkey.ts'

// For tests: an authenticator that can be made to misbehave.

export interface MemoryAuthenticator extends PasskeyPort {
  /** Every requested input, in order. */
  readonly asked: Uint8Array[]
  /** Every returned output: the page's own bytes, not copies. */
  readonly given: Uint8Array[]
  readonly credentials: Map<number, Uint8Array>
  readonly behave: (next: Partial<Behaviour>) => void
}

interface Behaviour {
  readonly available: boolean
  readonly fault: PasskeyFault | undefined
  readonly hasFunction: boolean
  readonly givesAtCreation: boolean
  readonly spoil: ((output: Uint8Array) => Uint8Array | undefined) | undefined
  /** The credential that answers, whatever the request. */
  readonly answers: Uint8Array | undefined
}

export function openMemoryAuthenticator(): MemoryAuthenticator {
  let behaviour: Behaviour = {
    available: true,
    fault: undefined,
    hasFunction: true,
    givesAtCreation: false,
    spoil: undefined,
    answers: undefined,
  }
  let made = 0
  const asked: Uint8Array[] = []
  const given: Uint8Array[] = []
  const credentials = new Map<number, Uint8Array>()
  const handles = new Map<string, number>()

  const requireWorking = () => {
    if (!behaviour.available) throw new PasskeyError('unavailable')
    if (behaviour.fault !== undefined) throw new PasskeyError(behaviour.fault)
  }
  const evaluate = (id: Uint8Array, inputs: readonly Uint8Array[]) =>
    inputs.map((input) => {
      asked.push(input)
      const output = sha256(concatBytes(id, input))
      const spoiled = behaviour.spoil === undefined ? output : behaviour.spoil(output)
      if (spoiled !== undefined) given.push(spoiled)
      return spoiled
    })
  const holds = (id: Uint8Array) => [...credentials.values()].some((each) => equalBytes(each, id))

  return {
    asked,
    given,
    credentials,
    behave: (next) => {
      behaviour = { ...behaviour, ...next }
    },
    isAvailable: () => behaviour.available,
    create: async ({ userId, excluded, inputs }) => {
      requireWorking()
      if (excluded.some(({ id }) => holds(id))) throw new PasskeyError('exists')
      made += 1
      const id = new Uint8Array(20).fill(made)
      // Keep only the last passkey of a user handle, as real authenticators do.
      credentials.delete(handles.get(String(userId)) ?? 0)
      handles.set(String(userId), made)
      credentials.set(made, id)
      const { hasFunction, givesAtCreation } = behaviour
      return {
        id,
        transports: ['internal', 'telepathy'],
        hasFunction,
        outputs: givesAtCreation ? evaluate(id, inputs) : [undefined, undefined],
      }
    },
    get: async ({ passkeys }) => {
      requireWorking()
      if (behaviour.answers !== undefined) {
        return { id: behaviour.answers, outputs: evaluate(behaviour.answers, passkeys[0]?.inputs ?? []) }
      }
      const found = passkeys.find(({ id }) => holds(id))
      if (found === undefined) throw new PasskeyError('cancelled')
      return { id: found.id, outputs: evaluate(found.id, found.inputs) }
    },
    forget: async (id) => {
      for (const [at, each] of credentials) if (equalBytes(each, id)) credentials.delete(at)
    },
  }
}
