import { methods } from '#/chain/method-table.ts'
import { checkCoinbaseLock } from '#/protocol/masternode/lock-verdict.ts'
import type { MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { passed, type Checked } from '#/protocol/violation.ts'
import { blockHashText, type SandboxChain } from '#/sandbox/sandbox-chain.ts'
import { buildSandboxDiff } from '#/sandbox/sandbox-diff.ts'
import { createSandboxLists, sandboxVotingVersion } from '#/sandbox/sandbox-lists.ts'
import { chainLockType } from '#/sandbox/sandbox-quorum.ts'
import { createSandboxWorld } from '#/sandbox/sandbox-world.ts'

// For tests: a simulated chain with the verifier of the protocol beside it.

export function sampleChain(masternodes: number, branch?: SandboxChain['branch']) {
  const world = createSandboxWorld({ seed: 'a test', masternodes })
  const chain: SandboxChain = branch === undefined ? { world } : { world, branch }
  const listAt = createSandboxLists(world)
  const diffBetween = (base: number, height: number): MnListDiff =>
    methods.getMnListDiff.result.parse(buildSandboxDiff(chain, listAt, { base, height }))

  const verify = (base: VerifiedList, diff: MnListDiff, height: number) =>
    verifyDiff(base, diff, {
      blockHash: blockHashText(chain, height),
      votingVersion: sandboxVotingVersion,
    })

  const checkLock = (base: VerifiedList, list: VerifiedList) => {
    const lockedHeight = list.coinbase?.chainLock?.height
    const lockedHash = lockedHeight === undefined ? undefined : blockHashText(chain, lockedHeight)
    return checkCoinbaseLock(list, { before: base, lockedHash, llmqType: chainLockType })
  }

  const step = (base: VerifiedList, height: number) =>
    valueOf(verify(base, diffBetween(base.height, height), height))

  return {
    chain,
    listAt,
    diffBetween,
    verify,
    checkLock,
    step,
    begin: emptyList(blockHashText(chain, 0)),
    /** Runs the checks of the follower. Returns the list, or the rule that fails. */
    check: (base: VerifiedList, diff: MnListDiff, height: number): Checked<VerifiedList> => {
      const applied = verify(base, diff, height)
      if (!applied.ok) return applied
      const lock = checkLock(base, applied.value.list)
      return lock.ok ? passed(applied.value.list) : lock
    },
  }
}

export function valueOf<Value>(checked: Checked<Value>): Value {
  if (checked.ok) return checked.value
  throw new Error(JSON.stringify(checked.violations))
}
