import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'

// The text form of gRPC-web: the same frames in Base64. Source: grpc/grpc, `doc/PROTOCOL-WEB.md`, "Protocol differences".

export interface GrpcWebForm {
  readonly posted: 'binary' | 'text'
  readonly answered: 'binary' | 'text'
}

/**
 * Returns the forms that the headers name; undefined for other calls. Without `accept`, the answer has the call's form.
 */
export function grpcWebFormOf(contentType = '', accept = ''): GrpcWebForm | undefined {
  const posted = formNamed(contentType)
  return posted && { posted, answered: formNamed(accept) ?? posted }
}

function formNamed(header: string): 'binary' | 'text' | undefined {
  const [, text] = /application\/grpc-web(-text)?(?:\+|;|,|\s|$)/i.exec(header) ?? [undefined, null]
  if (text === null) return undefined
  return text === undefined ? 'binary' : 'text'
}

export const grpcWebTypes = {
  binary: 'application/grpc-web+proto',
  text: 'application/grpc-web-text+proto',
} as const

/** Decodes a body in text form: one or more padded Base64 texts in a row. Returns undefined if it is invalid. */
export function decodeGrpcWebText(body: Uint8Array): Uint8Array | undefined {
  const text = Array.from(body, (byte) => String.fromCharCode(byte)).join('')
  // A text without padding can be decoded together with the next.
  const parts = text.match(/[^=]+={0,2}/g) ?? []
  if (parts.join('') !== text) return undefined
  const decoded = parts.map(checkBase64)
  const bytes = decoded.flatMap((each) => (each.ok ? [each.value] : []))
  return bytes.length === parts.length ? concatBytes(...bytes) : undefined
}

/** Encodes a part of an answer as padded Base64. Each part is a separate text. */
export function encodeGrpcWebText(bytes: Uint8Array): Uint8Array {
  return encodeUtf8(formatBase64(bytes))
}
