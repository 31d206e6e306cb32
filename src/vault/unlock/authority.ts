import type { AnyProof } from './proof.ts'
import type { Stretch } from './stretch.ts'

/** What the person has shown for one operation, beside the session that may be open. */
export interface Authority {
  /** Opens the gate, for this operation only. */
  readonly proof?: AnyProof | undefined
  readonly stretch: Stretch
}
