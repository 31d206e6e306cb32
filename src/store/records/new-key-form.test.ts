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
  it('is empty where an earlier version left none', () => {
    const { newKey, ...earlier } = sampleDraft(instantSendCreate)
    expect(newKey).toEqual(emptyKeyForm)
    expect(CreateDraft.parse(earlier).newKey).toEqual(emptyKeyForm)
  })

  it('is kept as typed, right or wrong', () => {
    const newKey = { ...emptyKeyForm, source: 'public', label: ' half', data: 'zz', json: '[{' } as const
    const draft = { ...newCreateDraft('00', 0, sandboxNetwork), newKey }
    expect(CreateDraft.parse(structuredClone(draft)).newKey).toEqual(newKey)
  })

  it('is the same when every field is', () => {
    expect(isSameForm(emptyKeyForm, { ...emptyKeyForm })).toBe(true)
    for (const field of NewKeyForm.keyof().options) {
      expect(isSameForm(emptyKeyForm, { ...emptyKeyForm, [field]: 'other' })).toBe(false)
    }
  })
})

describe('withoutSecrets', () => {
  it('keeps a private key off the disk that was pasted where public keys go', () => {
    for (const secret of [wif, ` ${wif}\n`, '1f'.repeat(32), '1F'.repeat(32)]) {
      expect(withoutSecrets({ ...emptyKeyForm, data: secret })).toEqual(emptyKeyForm)
      expect(withoutSecrets({ ...emptyKeyForm, json: secret })).toEqual(emptyKeyForm)
    }
  })

  it('keeps everything else', () => {
    const typed = { ...emptyKeyForm, label: 'Laptop', data: publicKeyHex, json: '[{"id": 2}]' }
    expect(withoutSecrets(typed)).toEqual(typed)
  })
})

describe('settleKeyChoice', () => {
  it('gives way to the levels that the purpose allows', () => {
    const master = { ...emptyKeyForm, securityLevel: 0 } as const
    expect(settleKeyChoice(master).securityLevel).toBe(0)
    expect(settleKeyChoice({ ...master, purpose: 1 }).securityLevel).toBe(3)
    expect(settleKeyChoice({ ...master, purpose: 3 }).securityLevel).toBe(1)
  })

  it('has a script hash as a public key alone', () => {
    const script = { ...emptyKeyForm, type: 3 } as const
    expect(settleKeyChoice({ ...script, source: 'public' }).type).toBe(3)
    expect(settleKeyChoice({ ...script, source: 'import' }).type).toBe(0)
  })
})

describe('emptyTaken', () => {
  it('takes out what was added and leaves what was typed for another source', () => {
    const typed = { ...emptyKeyForm, label: 'Laptop', type: 2, data: publicKeyHex, json: '[' } as const
    expect(emptyTaken(typed, 'public')).toEqual({ ...typed, label: '', data: '' })
    expect(emptyTaken(typed, 'json')).toEqual({ ...typed, json: '' })
    expect(emptyTaken(typed, 'generate')).toEqual({ ...typed, label: '' })
  })
})
