import { nameOf } from '#/features/contracts/model/form/contract-parts.ts'
import { bytes, documentType, identifier, index, text, whole } from './template-parts.ts'

/** Profiles as wallets show them (dashpay/platform packages/dashpay-contract), and contact requests. */
export const socialTemplate = {
  description: 'Social profiles and contacts',
  documents: {
    profile: documentType(
      {
        displayName: text(25, { minLength: 1 }),
        publicMessage: text(140, { minLength: 1 }),
        avatarUrl: text(2048, { minLength: 1, format: 'uri' }),
        avatarHash: bytes(32, 32, { description: 'SHA-256 of the picture' }),
        avatarFingerprint: bytes(8, 8, { description: 'dHash of the picture' }),
      },
      {
        indices: [
          index('ownerId', ['$ownerId'], true),
          index('ownerIdAndUpdatedAt', ['$ownerId', '$updatedAt']),
        ],
        required: ['$createdAt', '$updatedAt'],
      },
    ),
    contactRequest: {
      ...documentType(
        {
          toUserId: identifier(),
          encryptedPublicKey: bytes(96, 96),
          senderKeyIndex: whole(0, 4_294_967_295),
          recipientKeyIndex: whole(0, 4_294_967_295),
        },
        {
          indices: [
            index('ownerAndUser', ['$ownerId', 'toUserId'], true),
            index('userAndTime', ['toUserId', '$createdAt']),
          ],
          required: ['$createdAt', 'toUserId', 'encryptedPublicKey', 'senderKeyIndex', 'recipientKeyIndex'],
        },
      ),
      documentsMutable: false,
      canBeDeleted: false,
    },
  },
}

export const tokenTemplate = {
  description: 'A token with a limited supply',
  documents: {},
  tokens: {
    0: {
      $formatVersion: '0',
      conventions: { $formatVersion: '0', localizations: { en: nameOf('coin', 'coins') }, decimals: 8 },
      baseSupply: 100_000_000_000,
      maxSupply: 2_100_000_000_000_000,
      distributionRules: { $formatVersion: '0', mintingAllowChoosingDestination: true },
    },
  },
}
