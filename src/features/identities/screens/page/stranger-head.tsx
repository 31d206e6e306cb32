import { sha256 } from '#/protocol/encoding/hash.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'

/** Picture and id of an identity of which nothing else is known. */
export function StrangerHead({ id }: { readonly id: Uint8Array }) {
  const { digest: _picture, ...chip } = identifierWords(id, 'base58')
  return (
    <Row gap="close" wrap>
      <KeyBit digest={sha256(id)} size={60} label={t('identities.id.picture')} />
      <IdentifierChip whole label={t('identities.id')} {...chip} />
    </Row>
  )
}
