import type { Vector } from './suite.ts'

interface NotYet {
  readonly file: string
  readonly kind: string
  /** Which cases of the kind; all of them without it. */
  readonly when?: (vector: Vector) => boolean
  readonly what: string
}

const ofLaterTypes = ({ type, raw }: Vector): boolean => [3, 5].includes(Number(type ?? typeOf(raw)))
const ofLaterProfile = ({ profile }: Vector): boolean => profile !== 'spec'

function typeOf(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'type') : undefined
}

/** What the protocol room does not do yet. This list only shrinks. */
export const notYet: readonly NotYet[] = [
  {
    file: 'transitions.json',
    kind: 'transitions',
    when: ofLaterProfile,
    what: 'wire profiles dpp-0.25 and dpp-0.23',
  },
  { file: 'transitions.json', kind: 'transitions', when: ofLaterTypes, what: 'top-up and update' },
  { file: 'transitions.json', kind: 'published', when: ofLaterProfile, what: 'wire profile dpp-0.23' },
  { file: 'invalid-transitions.json', kind: 'invalid', when: ofLaterTypes, what: 'top-up and update' },
  { file: 'invalid-transitions.json', kind: 'boundaries', when: ofLaterTypes, what: 'top-up and update' },
  { file: 'invalid-transitions.json', kind: 'sizeEdge', when: ofLaterTypes, what: 'top-up and update' },
  { file: 'contracts.json', kind: 'valid', what: 'data contracts' },
  { file: 'contracts.json', kind: 'invalid', what: 'data contracts' },
]
