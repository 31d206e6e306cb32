import { rulesOf } from '#/protocol/rule-table.ts'

export const transitionRules = {
  ...rulesOf('Identity state transition: create (type 2)', {
    'st.object': 'a state transition is an object',
    'st.protocol-version': 'protocolVersion is an integer, at most the latest version, which is 1',
    'st.type': 'type is the constant of its state transition: 2 for identity create',
    'st.required': 'a required field is missing',
    'st.no-additional': 'no additional properties in a state transition',
    'st.signature-length': 'the signature is exactly 65 bytes',
    'keys.count': 'publicKeys has 1 to 10 items',
  }),
  ...rulesOf('Limits', { 'limit.size': 'serialized data is at most 16 KB' }),
  ...rulesOf('Authentication', {
    'sign.asset-lock-key': 'identity create and top-up are signed by the single-use key of the asset lock',
  }),
} as const
