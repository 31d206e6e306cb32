import { z } from 'zod'
import { cutParts, findSecretText } from '#/protocol/inspect/secret-text.ts'
import {
  KeyPurpose,
  SecurityLevel,
  KeyType,
  isSigningType,
  levelsForPurpose,
} from '#/protocol/key/key-attribute.ts'
import { publicTexts } from './public-texts.ts'
import { DraftKey, PastedText, RecordId } from './draft-key.ts'

export const keySources = ['generate', 'import', 'public', 'vault', 'json'] as const
export type KeySource = (typeof keySources)[number]

export const NewKeyForm = z.strictObject({
  source: z.enum(keySources),
  ...DraftKey.pick({ label: true, securityLevel: true, type: true }).shape,
  purpose: z.literal([0, 1, 2, 3]),
  readOnly: z.boolean(),
  boundTo: z.enum(['nothing', 'document-type', 'contract']),
  contract: z.string().max(100),
  documentType: z.string().max(100),
  data: PastedText,
  recordId: RecordId,
  json: PastedText,
})
/** The form as stored in drafts; earlier versions stored no bounds. */
export const StoredKeyForm = z.preprocess(
  (stored) => (typeof stored === 'object' && stored !== null ? { ...unbound, ...stored } : stored),
  NewKeyForm,
)
export type NewKeyForm = Readonly<z.infer<typeof NewKeyForm>>

const unbound = { boundTo: 'nothing', contract: '', documentType: '' } as const

export const emptyKeyForm: NewKeyForm = {
  ...unbound,
  source: 'generate',
  label: '',
  purpose: KeyPurpose.authentication,
  securityLevel: SecurityLevel.critical,
  type: KeyType.ecdsa,
  readOnly: false,
  data: '',
  recordId: '',
  json: '',
}

export function settleKeyChoice(form: NewKeyForm) {
  const { source, label, purpose, securityLevel, type, readOnly } = form
  const levels = levelsForPurpose(purpose)
  const [only = securityLevel] = levels
  return {
    label: label.trim(),
    purpose,
    securityLevel: levels.includes(securityLevel) ? securityLevel : only,
    type: source === 'public' || isSigningType(type) ? type : 0,
    readOnly,
    ...boundsOf(form),
  }
}

/** Returns the chosen bounds; only encryption and decryption keys can have any. */
export function boundsOf({ purpose, boundTo, contract, documentType }: NewKeyForm): Pick<DraftKey, 'bounds'> {
  if ((purpose !== KeyPurpose.encryption && purpose !== KeyPurpose.decryption) || boundTo === 'nothing')
    return {}
  return {
    bounds: {
      contract: contract.trim(),
      documentType: boundTo === 'contract' ? null : documentType.trim(),
    },
  }
}

const taken = {
  generate: { label: '' },
  import: { label: '' },
  public: { label: '', data: '' },
  vault: { label: '', recordId: '' },
  json: { json: '' },
} as const satisfies Record<KeySource, Partial<NewKeyForm>>

export function emptyTaken(form: NewKeyForm, source: KeySource): NewKeyForm {
  return { ...form, ...taken[source] }
}

export function isSameForm(a: NewKeyForm, b: NewKeyForm): boolean {
  return NewKeyForm.keyof().options.every((field) => a[field] === b[field])
}

/** Returns the form as it may be stored: without private keys that were pasted in place of public keys. */
export function withoutSecrets(form: NewKeyForm): NewKeyForm {
  const clean = (text: string) => {
    const parts = findSecretText(text).filter(
      ({ isCertain, start, end }) => isCertain || !publicTexts.has(text.slice(start, end)),
    )
    return parts.length === 0 ? text : cutParts(text, parts).trim()
  }
  return { ...form, data: clean(form.data), json: clean(form.json) }
}
