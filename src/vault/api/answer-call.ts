import {
  vaultApi,
  type Answer,
  type Reply,
  type VaultApi,
  type VaultEndpoint,
  type VaultOperation,
} from './vault-api.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** Parses each question, asks the door and wraps what comes back. `reachesNetwork` keeps the door shut when it is true. */
export function answerAtDoor(door: VaultApi, reachesNetwork: Promise<boolean>): VaultEndpoint {
  return Object.freeze({
    ask: async (operation: string, question: unknown): Promise<Reply> => {
      try {
        if (await reachesNetwork) throw new VaultError('vault/network-open')
        if (!isOperation(operation)) throw new VaultError('vault/bad-request')
        return { ok: true, value: await answer(door, operation, question) }
      } catch (error) {
        // What is not ours may hold anything: only its being there is told.
        if (!(error instanceof VaultError)) return { ok: false, code: 'vault/internal', facts: {} }
        return { ok: false, code: error.code, facts: { ...error.facts } }
      } finally {
        wipeOutputs(question)
      }
    },
  })
}

async function answer<Operation extends VaultOperation>(
  door: VaultApi,
  operation: Operation,
  question: unknown,
): Promise<Answer<Operation>> {
  const parsed = vaultApi[operation].question.safeParse(question)
  if (!parsed.success) throw new VaultError('vault/bad-request')
  return door[operation](parsed.data)
}

// What a passkey gave, wherever a question holds it: `outputs`, of the question, of its proof or of a place within it.
function wipeOutputs(question: unknown, depth = 0): void {
  if (typeof question !== 'object' || question === null || ArrayBuffer.isView(question) || depth > 2) return
  for (const [name, value] of Object.entries(question)) {
    if (name !== 'outputs') wipeOutputs(value, depth + 1)
    else for (const output of Object.values(value ?? {})) if (output instanceof Uint8Array) output.fill(0)
  }
}

function isOperation(operation: string): operation is VaultOperation {
  return Object.hasOwn(vaultApi, operation)
}
