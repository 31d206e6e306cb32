/**
 * What a schema stands for: a document type, a property of a level, items of an array, or a mere condition
 * (`contains`, `dependentSchemas`), which defines no property and so needs neither type nor position.
 */
export type SchemaRole = 'document' | 'property' | 'items' | 'condition'
