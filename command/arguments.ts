import { contractRuleSets, type ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { convertTargets, type ConvertTarget } from '#/protocol/inspect/convert-reading.ts'
import { wireProfileNames, type WireProfileName } from '#/protocol/transition/wire-profile.ts'

export interface Arguments {
  readonly command: 'inspect' | 'verify' | 'convert'
  /** A path, or `-` for standard input. */
  readonly file: string
  readonly asJson: boolean
  readonly all: boolean
  readonly isPublic: boolean
  /** True if contracts are for a test network, which allows shorter distribution intervals. */
  readonly isTestNetwork: boolean
  /** True if the network's own rules do not count. */
  readonly ignoresNetwork: boolean
  readonly identities: readonly string[]
  readonly contracts: readonly string[]
  readonly transactions: readonly string[]
  readonly requests: readonly string[]
  readonly quorums: readonly string[]
  readonly to: ConvertTarget | undefined
  readonly profile: WireProfileName | undefined
  readonly rules: ContractRuleSet | undefined
}

export const usage = `keywright inspect FILE|-   what it is, field by field, and every rule that it breaks
keywright verify FILE|-    whether it holds, the right key signed it, and the network would take it
keywright convert FILE|- --to json|hex|base64|base58|binary [--profile spec|dpp-0.25|dpp-0.23]

  --json              for programs
  --all               rules that hold too, and values as long as they are
  --rules SET         judge a contract by version-13 or specification alone; without it, by both, of which one suffices
  --ignore-network    verify passes what breaks no rule but one of the network
  --testnet           judge a contract by the limits of test networks, where tokens may be distributed more often
  --public            32 bytes are a hash or an identifier, and no private key
  --identity FILE     an identity that updates are held against; may be given again
  --contract FILE     a data contract that documents are held against, and that convert reads stored documents by
  --transaction FILE  the lock transaction that a ChainLock proof names
  --request FILE      the unsigned exchange file that signatures answer
  --quorums FILE      a whole masternode list (getMnListDiff from nothing) whose quorums locks are held against;
                      given again: the diffs from there on

Exit: 0 it holds, 1 it does not, 2 it was not recognised or not asked rightly.
What tells that it is a private key, or alone may be one, is not printed (docs/command.md).`

const switches = ['--json', '--all', '--ignore-network', '--public', '--testnet'] as const
const options = [
  '--identity',
  '--contract',
  '--transaction',
  '--request',
  '--quorums',
  '--to',
  '--profile',
  '--rules',
] as const

export function readArguments(words: readonly string[]): Arguments | undefined {
  const [command, ...rest] = words
  if (command !== 'inspect' && command !== 'verify' && command !== 'convert') return undefined
  const found = sort(rest)
  if (found === undefined) return undefined
  const { files, on, given } = found
  const listed = (name: string) => given.filter(([option]) => option === name).map(([, value]) => value)
  const to = convertTargets.find((each) => each === listed('--to').at(-1))
  const profile = wireProfileNames.find((each) => each === listed('--profile').at(-1))
  const rules = contractRuleSets.find((each) => each === listed('--rules').at(-1))
  const [file] = files
  const isKnown =
    listed('--to').length === Number(to !== undefined) &&
    listed('--profile').length === Number(profile !== undefined) &&
    listed('--rules').length === Number(rules !== undefined)
  const isConvert = command === 'convert'
  if (files.length !== 1 || file === undefined || !isKnown || isConvert !== (to !== undefined))
    return undefined
  if (isConvert ? rules !== undefined : profile !== undefined) return undefined
  return {
    command,
    file,
    asJson: on.has('--json'),
    all: on.has('--all'),
    isPublic: on.has('--public'),
    isTestNetwork: on.has('--testnet'),
    ignoresNetwork: on.has('--ignore-network'),
    identities: listed('--identity'),
    contracts: listed('--contract'),
    transactions: listed('--transaction'),
    requests: listed('--request'),
    quorums: listed('--quorums'),
    to,
    profile,
    rules,
  }
}

function sort(words: readonly string[]) {
  const files: string[] = []
  const on = new Set<string>()
  const given: (readonly [string, string])[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    if (switches.some((each) => each === word)) on.add(word)
    else if (options.some((each) => each === word)) {
      if (next === undefined) return undefined
      given.push([word, next])
      at += 1
    } else if (word.startsWith('--')) return undefined
    else files.push(word)
  }
  return { files, on, given }
}
