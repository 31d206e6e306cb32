import { documentType, identifier, index, object, text, whole } from './template-parts.ts'

/** Things for sale, and orders of them. */
export const shopTemplate = {
  listing: documentType(
    {
      title: text(63, { minLength: 1 }),
      category: text(20, { enum: ['books', 'clothes', 'home', 'tools', 'other'] }),
      description: text(4000),
      priceCredits: whole(1, 9_007_199_254_740_991),
      stock: whole(0, 1_000_000),
      weightKilograms: { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
      pictures: {
        type: 'array',
        items: { type: 'string', format: 'uri', maxLength: 400 },
        minItems: 1,
        maxItems: 8,
        uniqueItems: true,
      },
    },
    {
      indices: [
        index('byCategoryAndPrice', ['category', 'priceCredits']),
        index('byOwner', ['$ownerId', 'title']),
      ],
      required: ['title', 'category', 'priceCredits', 'stock'],
    },
  ),
  order: documentType(
    {
      listingId: identifier(),
      quantity: whole(1, 1000),
      address: object(
        {
          street: text(100),
          town: text(60),
          postcode: text(12, { pattern: '^[A-Z0-9 -]{3,12}$' }),
          country: text(2, { pattern: '^[A-Z]{2}$' }),
        },
        ['street', 'town', 'country'],
      ),
    },
    {
      indices: [index('byListing', ['listingId', 'quantity'])],
      required: ['listingId', 'quantity', 'address'],
    },
  ),
}
