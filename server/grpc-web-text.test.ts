import { describe, expect, it } from 'vitest'

import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { decodeGrpcWebText, encodeGrpcWebText, grpcWebFormOf } from './grpc-web-text.ts'

describe('a call', () => {
  it.each([
    ['application/grpc-web', '', 'binary', 'binary'],
    ['application/grpc-web+proto', 'application/grpc-web-text', 'binary', 'text'],
    ['application/grpc-web-text', '', 'text', 'text'],
    ['application/grpc-web-text+proto', 'application/grpc-web-text', 'text', 'text'],
    ['application/grpc-web-text', 'application/grpc-web+proto', 'text', 'binary'],
    ['Application/gRPC-Web-Text; charset=utf-8', '*/*', 'text', 'text'],
  ])(
    'a call with type %s and accept “%s” is read as %s, and answered as %s',
    (type, accept, posted, answered) => {
      expect(grpcWebFormOf(type, accept)).toEqual({ posted, answered })
    },
  )

  it.each([
    '',
    'application/json',
    'application/grpc',
    'application/grpc-webx',
    'application/grpc-web-textual',
  ])('rejects a call with type “%s”', (type) => {
    expect(grpcWebFormOf(type)).toBeUndefined()
  })
})

describe('a body in text form', () => {
  it.each([[[]], [[1]], [[1, 2]], [[1, 2, 3]], [[0, 0, 0, 0, 5, 250, 251]]])(
    'decodes to the bytes that were encoded: %j',
    (bytes) => {
      const given = Uint8Array.from(bytes)
      expect(decodeGrpcWebText(encodeGrpcWebText(given))).toEqual(given)
    },
  )

  it('several encoded texts in a row are decoded as one body', () => {
    expect(decodeGrpcWebText(encodeUtf8('AQ==AgM=BAUG'))).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6))
  })

  it.each(['AQ', 'AQ===', '=', 'A', 'AQ==\n', 'A!==', '\u00ff'])('the text “%s” is rejected', (text) => {
    expect(decodeGrpcWebText(encodeUtf8(text))).toBeUndefined()
  })
})
