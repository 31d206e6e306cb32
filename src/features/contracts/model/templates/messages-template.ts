import { bytes, documentType, identifier, index, text, whole } from './template-parts.ts'

/** Sealed messages between two identities; the contract sees who wrote to whom, and not what. */
export const messagesTemplate = {
  contactRequest: documentType(
    {
      toUserId: identifier(),
      encryptedPublicKey: bytes(96, 96),
      senderKeyIndex: whole(0, 4_294_967_295),
      recipientKeyIndex: whole(0, 4_294_967_295),
      accountLabel: bytes(48, 80, { description: 'Encrypted' }),
    },
    {
      indices: [index('byOwnerAndUser', ['$ownerId', 'toUserId'], true), index('byUser', ['toUserId'])],
      required: ['toUserId', 'encryptedPublicKey', 'senderKeyIndex', 'recipientKeyIndex'],
    },
  ),
  message: documentType(
    {
      toUserId: identifier(),
      conversation: text(44, { minLength: 1, description: 'Groups the messages of one talk' }),
      sealedBody: bytes(16, 8000),
      replyToId: identifier({ $comment: 'Refers to message' }),
    },
    {
      indices: [
        index('byUserAndTalk', ['toUserId', 'conversation']),
        index('byOwnerAndTalk', ['$ownerId', 'conversation']),
      ],
      required: ['toUserId', 'conversation', 'sealedBody'],
    },
  ),
}
