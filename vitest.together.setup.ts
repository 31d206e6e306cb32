import { chooseSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { libsecp256k1 } from '#/protocol/testing/opened-libsecp256k1.ts'

// As in the vault's worker: five to ten times as fast as noble, for the same bytes (docs/decisions/0021). Each file begins with it,
// whatever the one before it chose. Files with modules of their own use noble, like pages do.
chooseSecp256k1(libsecp256k1)
