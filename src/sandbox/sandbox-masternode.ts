import { scatterNumber } from './sandbox-seed.ts'
import { writeSandboxService } from './sandbox-service.ts'
import { placeAt, stepsOfLife, type SandboxWorld } from './sandbox-world.ts'

type LifeEvent =
  | 'registers'
  | 'is-confirmed'
  | 'nothing'
  | 'changes-service'
  | 'changes-voting'
  | 'is-banned'
  | 'is-revived'
  /** The owner changes the operator. The masternode is banned until the new operator gives an address. */
  | 'changes-operator'
  | 'is-revoked'

const course: Readonly<Record<number, LifeEvent>> = {
  0: 'registers',
  1: 'is-confirmed',
  4: 'changes-service',
  7: 'is-banned',
  8: 'is-revived',
  11: 'changes-voting',
  14: 'changes-operator',
  15: 'changes-service',
  18: 'is-banned',
  19: 'is-revived',
  23: 'changes-service',
  26: 'is-revoked',
  27: 'changes-operator',
  28: 'changes-service',
}

interface LifeStep {
  readonly isConfirmed: boolean
  readonly isValid: boolean
  readonly service: number | undefined
  readonly operator: number | undefined
  readonly voting: number
}

const beginning: LifeStep = { isConfirmed: false, isValid: true, service: 0, operator: 0, voting: 0 }

const lifeSteps: readonly LifeStep[] = walk()

function walk(): readonly LifeStep[] {
  const steps: LifeStep[] = []
  let now = beginning
  for (let step = 0; step < stepsOfLife; step += 1) {
    now = after(now, course[step] ?? 'nothing', step)
    steps.push(now)
  }
  return steps
}

function after(before: LifeStep, event: LifeEvent, step: number): LifeStep {
  switch (event) {
    case 'registers':
      return beginning
    case 'is-confirmed':
      return { ...before, isConfirmed: true }
    case 'nothing':
      return before
    case 'changes-service':
      return { ...before, isValid: true, service: step }
    case 'changes-voting':
      return { ...before, voting: step }
    case 'is-banned':
      return { ...before, isValid: false }
    case 'is-revived':
      return { ...before, isValid: true }
    case 'changes-operator':
      return { ...before, isValid: false, service: undefined, operator: step }
    case 'is-revoked':
      return { ...before, isValid: false, service: undefined, operator: undefined }
  }
}

// Separates the scattered numbers of a masternode by their use.
const purposes = { registration: 10, confirmed: 11, operator: 12, voting: 13, nodeId: 14, platformPort: 15 }

// Offsets in the hashed bytes (docs/specification.md "getMnListDiff"). They are repeated here, so that the verifier is
// tested independently.
export const entryPlaces = {
  confirmed: 32,
  service: 64,
  operator: 82,
  voting: 130,
  valid: 150,
  type: 151,
  port: 153,
  id: 155,
} as const
export const entryLengths = { first: 151, second: 153, evonode: 175 } as const
const at = entryPlaces

// Number of voting keys. An owner of several masternodes votes for all with one key.
const votingKeys = 4096

export function encodeSandboxMasternode(
  world: SandboxWorld,
  place: number,
  height: number,
): Uint8Array | undefined {
  const who = placeAt(world, place, height)
  const now = who && lifeSteps[who.step]
  if (who === undefined || now === undefined) return undefined
  const { scatter } = world
  const { life } = who
  const bytes = new Uint8Array(lengthOf(place))
  scatter(bytes, 0, 32, purposes.registration, place, life)
  if (now.isConfirmed) scatter(bytes, at.confirmed, 32, purposes.confirmed, place, life)
  if (now.service !== undefined) writeSandboxService(scatter, bytes, at.service, [place, life, now.service])
  if (now.operator !== undefined) {
    scatter(bytes, at.operator, 48, purposes.operator, place, life, now.operator)
    // The flags of a compressed point that is not infinity.
    bytes[at.operator] = 0x80 | (((bytes[at.operator] ?? 0) & 0x3f) % 0x1a)
  }
  const votes = scatterNumber(scatter, votingKeys, purposes.voting, place, life, now.voting)
  scatter(bytes, at.voting, 20, purposes.voting, votes)
  bytes[at.valid] = now.isValid ? 1 : 0
  if (bytes.length === entryLengths.evonode) {
    bytes[at.type] = 1
    bytes[at.port] = 443 & 0xff
    bytes[at.port + 1] = 443 >> 8
    scatter(bytes, at.id, 20, purposes.nodeId, place, life)
  }
  return bytes
}

/** Every fourth place is an evonode. A few entries have the first version, like old masternodes. */
function lengthOf(place: number): number {
  if (place % 4 === 1) return entryLengths.evonode
  return place % 11 === 7 ? entryLengths.first : entryLengths.second
}
