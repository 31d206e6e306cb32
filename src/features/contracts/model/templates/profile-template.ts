import { bytes, documentType, index, object, text } from './template-parts.ts'

/** One profile for each identity. */
export const profileTemplate = {
  profile: documentType(
    {
      displayName: text(25, { minLength: 1 }),
      about: text(140),
      avatarUrl: text(2048, { format: 'uri' }),
      avatarHash: bytes(32, 32, { description: 'SHA-256 of the picture' }),
      contact: object({ email: text(254, { format: 'email' }), website: text(2048, { format: 'uri' }) }, [
        'email',
      ]),
    },
    {
      indices: [index('byOwner', ['$ownerId'], true), index('byDisplayName', ['displayName'])],
      required: ['displayName'],
    },
  ),
}
