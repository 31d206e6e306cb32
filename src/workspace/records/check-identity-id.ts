import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'

const idBytes = 32

/** An identity id as people paste it: Base58 of 32 bytes, with blanks around it perhaps. */
export function checkIdentityIdText(text: string): Checked<Uint8Array> {
  const bytes = checkBase58(text.trim())
  if (!bytes.ok || bytes.value.length === idBytes) return bytes.ok ? passed(bytes.value) : bytes
  const { length } = bytes.value
  return refused(violation('st.identity-id-length', '', { params: { length } }))
}
