import { checkContract, reportContract } from '../src/protocol/contract/check-contract.ts'
import { readContractVectors } from '../src/protocol/testing/contract-vectors.ts'
import { atLeast, saveClaims, type Claim } from './claims.ts'
import { openDpp } from './dpp.ts'
import { measureRounds, type Subject } from './rounds.ts'
import { withoutPositions } from './without-positions.ts'

// npm run bench -- contract [rounds]: checks a contract of ten document types by every rule, here and in @dashevo/dpp
// 0.25.8.

const rounds = Number(process.argv[2] ?? 40)
// Target of a check, for a thousand checks per second.
const millisecond = 'one millisecond'

type Documents = Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>>

function publishedDocuments(): Documents {
  const sample = readContractVectors().valid.find(({ name }) => name === '10 documents')
  const { documents }: { documents: Documents } = JSON.parse(JSON.stringify(sample?.contract))
  return documents
}

/** The published contract, with a pattern in each document type. */
function withPatterns(patternOf: (place: number) => string): Documents {
  const entries = Object.entries(publishedDocuments()).map(([name, documentType], place) => {
    const { properties } = documentType
    const position = Object.keys(properties).length
    const slug = { type: 'string', maxLength: 63, pattern: patternOf(place), position }
    return [name, { ...documentType, properties: { ...properties, slug } }] as const
  })
  return Object.fromEntries(entries)
}

const dpp = await openDpp('dpp-0.25', {})

/**
 * Both sides check the same contract, and accept it. The library expects it in an envelope that the specification does
 * not show.
 */
async function subjectsOf(name: string, documents: Documents): Promise<readonly Subject[]> {
  const contract = { documents }
  const raw = dpp.dataContract.create(Buffer.alloc(32, 1), withoutPositions(documents)).toObject()
  const [rejection] = (await dpp.dataContract.validate(raw)).getErrors()
  if (rejection !== undefined) throw rejection
  const { violations, warnings, size } = reportContract(contract)
  if (violations.length + warnings.length > 0) throw new TypeError(JSON.stringify([violations, warnings]))
  console.log(`${name}: ${Object.keys(documents).length} document types, ${size} bytes of CBOR`)
  return [
    { name: `${name}: keywright`, run: () => checkContract(contract) },
    { name: `${name}: dpp`, run: () => dpp.dataContract.validate(raw) },
  ]
}

// New patterns for each check, and more than the caches hold, so that no compiled pattern is reused.
let counted = 0
const newPattern = () => `^[a-z0-9][a-z0-9-]{0,61}x${(counted += 1)}$`
const fresh = Array.from({ length: 500 }, () => ({ documents: withPatterns(newPattern) }))
let turn = 0
function checkFresh() {
  turn += 1
  return checkContract(fresh[turn % fresh.length])
}

const samePattern = (place: number) => `^[a-z0-9][a-z0-9-]{0,61}x${place}$`
const subjects = [
  ...(await subjectsOf('published', publishedDocuments())),
  ...(await subjectsOf('with 10 patterns', withPatterns(samePattern))),
  { name: 'with 10 new patterns: keywright', run: checkFresh },
]
const timings = await measureRounds(subjects, rounds)
const claims = [
  ['published', 'published'],
  ['with 10 patterns', 'with 10 patterns'],
  ['with 10 new patterns', 'with 10 patterns'],
].flatMap(([here = '', there = '']): readonly Claim[] => [
  { what: `${here}: thousands a second`, of: millisecond, over: `${here}: keywright`, ...atLeast(1) },
  { what: `${here}: dpp takes`, of: `${there}: dpp`, over: `${here}: keywright`, ...atLeast(75) },
])
saveClaims(
  'contract',
  new Map([...timings, [millisecond, { medianMs: 1, spread: 0, runs: 1 }]]),
  claims,
  rounds,
)
