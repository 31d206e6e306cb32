import { openLibsecp256k1 } from '#/protocol/key/libsecp256k1.ts'

// For tests: opened once for all files that share modules. It takes 20 ms.

export const libsecp256k1 = await openLibsecp256k1(new Uint8Array(32).fill(7))
