import { useMemo } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

export function HashText({ hash }: { readonly hash: string }) {
  const digest = useMemo(() => sha256(parseHex(hash)), [hash])
  return (
    <span title={hash}>
      <Row>
        <KeyBit digest={digest} />
        <Text mono>{cutMiddle(hash)}</Text>
      </Row>
    </span>
  )
}
