import { checkBase64, formatBase64 } from '#/protocol/encoding/base64.ts'
import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'

// The text form of gRPC-web: the same frames in Base64. Source: grpc/grpc, `doc/PROTOCOL-WEB.md`, "Protocol differences".

/** How a call of gRPC-web is posted, and how its answer is wanted. */
export interface GrpcWebForm {
  readonly posted: 'binary' | 'text'
  readonly answered: 'binary' | 'text'
}

/** The forms that the headers of a call name; nothing where it is no gRPC-web. An answer is in the form of the call unless `accept` names one. */
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

/** The bytes of a body in text form: one padded Base64 text, or several one after another. Nothing where it is none. */
export function decodeGrpcWebText(body: Uint8Array): Uint8Array | undefined {
  const text = Array.from(body, (byte) => String.fromCharCode(byte)).join('')
  // Each text but the last ends with its padding, or goes on as one with the next.
  const parts = text.match(/[^=]+={0,2}/g) ?? []
  if (parts.join('') !== text) return undefined
  const decoded = parts.map(checkBase64)
  const bytes = decoded.flatMap((each) => (each.ok ? [each.value] : []))
  return bytes.length === parts.length ? concatBytes(...bytes) : undefined
}

/** Bytes of an answer in text form, with padding: what follows is a text of its own. */
export function encodeGrpcWebText(bytes: Uint8Array): Uint8Array {
  return encodeUtf8(formatBase64(bytes))
}
