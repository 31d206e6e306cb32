import { putSecret } from './put-secret.ts'
import type { SecretHolder } from './secret-holder.ts'
import { moveSecret } from './move-secret.ts'

/**
 * Lends what stands in the field to the act. `turn` differs with each thing that is put there: what comes while the act goes on
 * is not overwritten by what was lent. Tells whether nothing came: then the field is done with.
 */
export async function lendField(
  act: (secret: string) => Promise<void>,
  field: () => SecretHolder | null,
  turn: () => number,
): Promise<boolean> {
  const secret = moveSecret(field())
  const lent = turn()
  // What is typed into the field itself takes no turn.
  const isUnchanged = () => turn() === lent && field()?.value === ''
  try {
    await act(secret)
  } catch (error) {
    if (isUnchanged()) putSecret(field(), secret)
    throw error
  }
  return isUnchanged()
}
