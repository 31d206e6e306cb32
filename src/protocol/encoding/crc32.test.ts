import { expect, it } from 'vitest'

import { crc32 } from './crc32.ts'
import { encodeUtf8 } from './bytes.ts'

it('crc32 computes the checksum of ISO 3309', () => {
  expect(crc32(encodeUtf8('123456789'))).toBe(0xcbf4_3926)
  expect(crc32(new Uint8Array())).toBe(0)
})
