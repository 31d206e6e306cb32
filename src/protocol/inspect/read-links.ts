import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isKeyDataOf } from '#/protocol/key/identity-public-key.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import { readPaymentText } from '#/protocol/layer1/payment-link.ts'
import { readPlatformAddressText } from '#/protocol/platform/platform-address.ts'
import { evidence } from './evidence.ts'
import type { Found, InspectContext } from './found.ts'
import { byteAt, findParam, linkFound, readQuery, type LinkRange } from './link-parts.ts'
import { maskedInside } from './read-key.ts'
import { decodePercent, findSecretText, mayHoldSecret } from './secret-text.ts'
import { readPlatformBytes } from './read-platform.ts'
import type { Field } from './reading.ts'

/** Reads `dash:` payments (BIP 21), platform addresses (DIP 18), app requests, and invitations without their key. */
export function readLink(text: string, context: InspectContext): readonly Found[] {
  if (text.length > longestLink) return []
  const invited = readInvitation(text)
  if (invited.length > 0) return invited
  const found = [
    ...readPlatformAddress(text),
    ...readPayment(text),
    ...readLoginRequest(text),
    ...readTransitionLink(text, context),
  ]
  return found.length > 0 && holdsSecret(text) ? [maskedInside(text.length)] : found
}

/** Tells whether a part of a link has a private key, a phrase or 64 hexadecimal digits, also percent-encoded. */
function holdsSecret(text: string): boolean {
  const parts = text.split(/[?&=]/).map((part) => decodePercent(part.replaceAll('+', ' ')))
  return [text, ...parts].some((part) => findSecretText(part).length > 0 || mayHoldSecret(part))
}

// Decoding Base58 takes quadratic time.
export const longestLink = 32_768
const mostOfBase58 = 4096

function allOf(text: string): LinkRange {
  return { from: 0, to: text.length }
}

function readPlatformAddress(text: string): readonly Found[] {
  if (!/^t?dash1[a-z0-9]{20,90}$/i.test(text)) return []
  const address = readPlatformAddressText(text)
  const all = allOf(text)
  if (address === undefined)
    return [linkFound('platform-address', text, [{ name: 'address', value: text, ...all }], ['address'])]
  const { network, pays, hash } = address
  return [
    linkFound('platform-address', text, [
      { name: 'address', value: text, ...all },
      { name: 'network', value: network, ...all },
      { name: 'pays', value: pays, ...all },
      { name: 'hash160', value: formatHex(hash), encoding: 'hex', ...all },
    ]),
  ]
}

function readPayment(text: string): readonly Found[] {
  if (!/^dash:/i.test(text)) return []
  const { address, amountDuffs } = readPaymentText(text)
  const params = readQuery(text).slice(0, mostParams)
  const network = (['mainnet', 'testnet'] as const).find((each) => checkAddress(address, each).ok)
  const isRead = address !== text && network !== undefined
  const place = { from: 'dash:'.length, to: text.includes('?') ? text.indexOf('?') : text.length }
  const written = text.slice(place.from, place.to)
  return [
    linkFound(
      'payment-link',
      text,
      [
        { name: 'address', value: isRead ? address : written, ...place },
        ...(network === undefined ? [] : [{ name: 'network', value: network, ...place }]),
        ...params.map((param) =>
          param.name === 'amount' && amountDuffs !== undefined
            ? { ...param, value: String(amountDuffs), unit: 'duffs' as const }
            : param,
        ),
      ],
      isRead ? [] : [address === text ? 'amount' : 'address'],
    ),
  ]
}

const mostParams = 20

const invitation = /^(?:dashpay:\/\/invite|https:\/\/invitations\.dashpay\.io\/applink)\/?\?(.*)$/is
const longestInvitation = 8192

/** Tells whether a text is an invitation, which contains a private key. */
export function isInvitation(text: string): boolean {
  return text.length <= longestInvitation && invitation.test(text)
}

/** Blanks all of an invitation's text except the fields that are shown; its private key is not shown. */
function readInvitation(text: string): readonly Found[] {
  const [, query] = invitation.exec(text) ?? []
  if (query === undefined || text.length > longestInvitation) return []
  const params = readQuery(text)
  const txid = findParam(params, 'assetlocktx')
  const isTxid = /^[\da-f]{64}$/i.test(txid?.value ?? '')
  const parts = (['du', 'assetlocktx', 'display-name', 'avatar-url'] as const).flatMap((name) => {
    const part = findParam(params, name)
    const isShown = part !== undefined && (name === 'assetlocktx' ? isTxid : !holdsSecret(part.value))
    return isShown ? [part] : []
  })
  const key = findParam(params, 'pk')
  const wrong = [...(isTxid ? [] : ['assetlocktx']), ...(key === undefined ? ['pk'] : [])]
  const found = linkFound('invitation', text, parts, wrong)
  const { from, to } = key ?? { from: text.length, to: text.length }
  const start = byteAt(text, from)
  const pk: Field = {
    ...maskedInside(0).field,
    name: 'pk',
    path: '/pk',
    start,
    valueStart: start,
    end: byteAt(text, to),
  }
  const { children } = found.field
  const bytes = blankExcept(found.bytes, byteAt(text, text.indexOf('?') + 1), children)
  return [{ ...found, bytes, field: { ...found.field, children: [...children, pk] } }]
}

const blank = 0x2a

function blankExcept(bytes: Uint8Array, from: number, shown: readonly Field[]): Uint8Array {
  const blanked = bytes.slice()
  blanked.fill(blank, from)
  for (const { start, end } of shown) blanked.set(bytes.subarray(start, end), start)
  return blanked
}

const requestLink = /^dash-(key|st):([1-9A-HJ-NP-Za-km-z]+)\?([^#]*)$/
const requestNetworks: ReadonlyMap<string, string> = new Map([
  ['m', 'mainnet'],
  ['t', 'testnet'],
  ['d', 'devnet'],
])

function parseRequest(text: string, scheme: 'key' | 'st') {
  const [, kind, payload = ''] = requestLink.exec(text) ?? []
  if (kind !== scheme || payload.length > mostOfBase58) return undefined
  const params = readQuery(text)
  const named = findParam(params, 'n')
  const name = requestNetworks.get(named?.value ?? '')
  const bytes = checkBase58(payload)
  if (named === undefined || name === undefined || !bytes.ok) return undefined
  if (findParam(params, 'v')?.value !== '1') return undefined
  const network = { ...named, name: 'network', value: name }
  const from = 'dash-:'.length + scheme.length
  return { bytes: bytes.value, network, params, payload: { from, to: from + payload.length } }
}

const longestLabel = 64
const headBytes = 67

/** Reads a request for a login key: version 1, key of the application, contract, label. Source: dashpay/dips#181 and two wallets. */
function readLoginRequest(text: string): readonly Found[] {
  if (!text.startsWith('dash-key:')) return []
  const read = parseRequest(text, 'key')
  if (read === undefined) return [linkFound('login-request', text, [], ['request'])]
  const { bytes, network, payload } = read
  const { length } = bytes
  const label = decodeUtf8(bytes.subarray(headBytes))
  const publicKey = bytes.subarray(1, 34)
  const wrong = [
    ...(bytes[0] === 1 ? [] : ['version']),
    ...(isKeyDataOf(0, publicKey) ? [] : ['publicKey']),
    ...(length >= headBytes &&
    (bytes[66] ?? 0) <= longestLabel &&
    length === headBytes + (bytes[66] ?? 0) &&
    label !== undefined
      ? []
      : ['label']),
  ]
  return [
    linkFound(
      'login-request',
      text,
      [
        network,
        { name: 'publicKey', value: formatHex(publicKey), encoding: 'hex', ...payload },
        { name: 'contractId', value: formatBase58(bytes.subarray(34, 66)), encoding: 'base58', ...payload },
        // The label is an unverified claim.
        ...(label === undefined ? [] : [{ name: 'label', value: label, ...payload }]),
      ],
      wrong,
    ),
  ]
}

// Some applications leave out the kind of an update, and wallets accept both forms.
const updateKind = 6

/** Reads a request to sign a transition. Returns the link and the transition in it. */
function readTransitionLink(text: string, context: InspectContext): readonly Found[] {
  if (!text.startsWith('dash-st:')) return []
  const read = parseRequest(text, 'st')
  if (read === undefined) return [linkFound('signing-request', text, [], ['request'])]
  const { bytes, network, params, payload } = read
  const parts = ['id', 'k', 'l', 's', 'e'].flatMap((name) => {
    const param = findParam(params, name)
    return param === undefined ? [] : [param]
  })
  const isComplete = (found: Found) => found.likelihood >= evidence['platform-transition']['whole-unsigned']
  const tagged = readPlatformBytes(bytes, context).filter(isComplete)
  const untagged = readPlatformBytes(Uint8Array.of(updateKind, ...bytes), context).filter(isComplete)
  const [inside] = tagged.length > 0 ? tagged : untagged
  const framing = { name: 'kindByte', value: tagged.length > 0 ? 'present' : 'left out', ...payload }
  const link = linkFound(
    'signing-request',
    text,
    [network, ...(inside === undefined ? [] : [framing]), ...parts],
    inside === undefined ? ['transition'] : [],
  )
  return inside === undefined ? [link] : [link, { ...inside, likelihood: evidence['signing-request'].inside }]
}
