import { bytes, documentType, identifier, index, object, text } from './template-parts.ts'

/** Names that are taken in two steps, so that nobody can be quicker: a salted hash first, then the name. */
export const domainTemplate = {
  preorder: documentType(
    { saltedDomainHash: bytes(32, 32, { description: 'Double SHA-256 of the salt and the whole name' }) },
    { indices: [index('bySaltedHash', ['saltedDomainHash'], true)], required: ['saltedDomainHash'] },
  ),
  domain: documentType(
    {
      label: text(63, { minLength: 3, pattern: '^[a-zA-Z0-9][a-zA-Z0-9-]{0,61}[a-zA-Z0-9]$' }),
      normalizedLabel: text(63, {
        pattern: '^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
        description: 'The label in lower case',
      }),
      parentDomainName: text(63, { pattern: '^$|^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$' }),
      preorderSalt: bytes(32, 32),
      records: object({ identityId: identifier() }, ['identityId']),
    },
    {
      indices: [
        index('parentNameAndLabel', ['parentDomainName', 'normalizedLabel'], true),
        index('byIdentity', ['records.identityId']),
      ],
      required: ['label', 'normalizedLabel', 'parentDomainName', 'preorderSalt', 'records'],
    },
  ),
}
