import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { deriveAnswerDigest } from '#/protocol/platform/answer-proof.ts'
import { checkIdentityProof } from '#/protocol/platform/identity-proof.ts'
import {
  alterAnswer,
  checkAnswer,
  readAnswer,
  type AnswerSample,
  type RecordedAnswer,
} from '#/protocol/testing/answer-samples.ts'
import { inSecondEnvelope } from '#/protocol/testing/grove-samples.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'
import type { Checked } from '#/protocol/violation.ts'
import { mismatch, NotYet, type CaseCheck } from './suite.ts'
import { number, text, vector, type Vector } from './vector.ts'

/**
 * The quorum's signature verifies for the root hash, and fails after any changed byte. The proof, in an envelope of
 * version 1, leads to that hash and the value. The recorded answer of version 0 is rejected.
 */
export const proof: CaseCheck = (each) => {
  const answer = readAnswer(readRecorded(each))
  const { rootHash, metadata, signature, groveProof } = answer
  const signed = [
    ...mismatch(
      'sign digest',
      each['signDigest'],
      formatHex(deriveAnswerDigest(rootHash, metadata, signature)),
    ),
    ...mismatch('signed', [], rulesOf(checkAnswer(answer))),
    ...alterAnswer(answer).flatMap(({ name, altered }) => mismatchOfAltered(answer, name, altered)),
  ]
  // Only proofs of an identity can be checked here.
  if ('balance' in each || typeof each['identityId'] !== 'string') {
    if (signed.length > 0) return signed
    throw new NotYet('the first step of a proof of a balance')
  }
  const id = parseHex(text(each['identityId']))
  const shown = checkIdentityProof(inSecondEnvelope(groveProof), id)
  return [
    ...signed,
    ...mismatch('envelope', ['platform.proof-envelope'], rulesOf(checkIdentityProof(groveProof, id))),
    ...mismatch('root hash', each['rootHash'], formatHex(shown.ok ? shown.value.rootHash : new Uint8Array())),
    ...mismatch(
      'value',
      each['value'],
      formatHex((shown.ok ? shown.value.identity : undefined) ?? new Uint8Array()),
    ),
  ]
}

// Verifying takes 20 ms, and depends on the digest, the signature and the public key alone. So every altered byte must change the
// digest or the signature, and in `npm test` one in 4 is verified.
const step = readSweep(process.env).sizeOf('sample-step')

function mismatchOfAltered(answer: AnswerSample, name: string, altered: readonly AnswerSample[]) {
  const rule = name === 'quorumHash' ? 'platform.proof-quorum' : 'platform.proof-signature'
  const given = signedOf(answer)
  const verified = altered.filter((_, at) => at % step === 0)
  return [
    ...mismatch(`unchanged by ${name}`, 0, altered.filter((each) => signedOf(each) === given).length),
    ...mismatch(
      `altered ${name}`,
      verified.map(() => [rule]),
      verified.map((each) => rulesOf(checkAnswer(each))),
    ),
  ]
}

/** Returns the digest and the signature as text. */
function signedOf({ rootHash, metadata, signature }: AnswerSample): string {
  const digest = deriveAnswerDigest(rootHash, metadata, signature)
  return `${formatHex(digest)} ${formatHex(signature.signature)}`
}

function rulesOf(checked: Checked<unknown>): readonly string[] {
  return checked.ok ? [] : checked.violations.map(({ rule }) => rule)
}

function readRecorded(each: Vector): RecordedAnswer {
  const told = vector(each['metadata'])
  const given = vector(each['proof'])
  return {
    name: text(each['name']),
    identityId: text(each['identityId'] ?? ''),
    metadata: {
      height: text(told['height']),
      core_chain_locked_height: number(told['core_chain_locked_height']),
      epoch: number(told['epoch']),
      time_ms: text(told['time_ms']),
      protocol_version: number(told['protocol_version']),
      chain_id: text(told['chain_id']),
    },
    proof: {
      grovedb_proof: text(given['grovedb_proof']),
      quorum_hash: text(given['quorum_hash']),
      signature: text(given['signature']),
      round: number(given['round']),
      block_id_hash: text(given['block_id_hash']),
      quorum_type: number(given['quorum_type']),
    },
    quorumPublicKey: text(each['quorumPublicKey']),
    rootHash: text(each['rootHash']),
    signDigest: text(each['signDigest']),
    value: text(each['value'] ?? ''),
  }
}
