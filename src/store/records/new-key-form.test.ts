import { describe, expect, it } from 'vitest'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { sandboxNetwork } from './network.ts'
import { CreateDraft, newCreateDraft } from './create-draft.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import {
  emptyKeyForm,
  emptyTaken,
  isSameForm,
  NewKeyForm,
  settleKeyChoice,
  withoutSecrets,
} from './new-key-form.ts'

const publicKeyHex = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'

describe('the form in a draft', () => {
  it('is empty in a draft of an earlier version, which has no form', () => {
    const { newKey, ...earlier } = sampleDraft(instantSendCreate)
    expect(newKey).toEqual(emptyKeyForm)
    expect(CreateDraft.parse(earlier).newKey).toEqual(emptyKeyForm)
  })

  it('is kept as typed, right or wrong', () => {
    const newKey = { ...emptyKeyForm, source: 'public', label: ' half', data: 'zz', json: '[{' } as const
    const draft = { ...newCreateDraft('00', 0, sandboxNetwork), newKey }
    expect(CreateDraft.parse(structuredClone(draft)).newKey).toEqual(newKey)
  })

  it('equals another form only if every field is equal', () => {
    expect(isSameForm(emptyKeyForm, { ...emptyKeyForm })).toBe(true)
    for (const field of NewKeyForm.keyof().options) {
      expect(isSameForm(emptyKeyForm, { ...emptyKeyForm, [field]: 'other' })).toBe(false)
    }
  })
})

describe('withoutSecrets', () => {
  it('removes a private key that was pasted into a public-key field', () => {
    for (const secret of [wif, ` ${wif}\n`, '1f'.repeat(32), '1F'.repeat(32)]) {
      expect(withoutSecrets({ ...emptyKeyForm, data: secret })).toEqual(emptyKeyForm)
      expect(withoutSecrets({ ...emptyKeyForm, json: secret })).toEqual(emptyKeyForm)
    }
  })

  it('keeps labels, public keys and JSON', () => {
    const typed = { ...emptyKeyForm, label: 'Laptop', data: publicKeyHex, json: '[{"id": 2}]' }
    expect(withoutSecrets(typed)).toEqual(typed)
  })
})

describe('settleKeyChoice', () => {
  it('replaces a security level that the purpose does not allow', () => {
    const master = { ...emptyKeyForm, securityLevel: 0 } as const
    expect(settleKeyChoice(master).securityLevel).toBe(0)
    expect(settleKeyChoice({ ...master, purpose: 1 }).securityLevel).toBe(3)
    expect(settleKeyChoice({ ...master, purpose: 3 }).securityLevel).toBe(1)
  })

  it('allows a script hash only for a key that is entered as a public key', () => {
    const script = { ...emptyKeyForm, type: 3 } as const
    expect(settleKeyChoice({ ...script, source: 'public' }).type).toBe(3)
    expect(settleKeyChoice({ ...script, source: 'import' }).type).toBe(0)
  })
})

describe('emptyTaken', () => {
  it('clears the added key, and keeps what was typed for another source', () => {
    const typed = { ...emptyKeyForm, label: 'Laptop', type: 2, data: publicKeyHex, json: '[' } as const
    expect(emptyTaken(typed, 'public')).toEqual({ ...typed, label: '', data: '' })
    expect(emptyTaken(typed, 'json')).toEqual({ ...typed, json: '' })
    expect(emptyTaken(typed, 'generate')).toEqual({ ...typed, label: '' })
  })
})
