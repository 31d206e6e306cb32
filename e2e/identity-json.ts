export {
  jsonIdentity,
  jsonKey,
  privateKeyOf,
  type JsonIdentity,
  type JsonKey,
} from '#/workspace/testing/json-identity.ts'
