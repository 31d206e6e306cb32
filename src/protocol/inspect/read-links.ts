import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { decodeUtf8, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isKeyDataOf } from '#/protocol/key/identity-public-key.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import { readPaymentText } from '#/protocol/layer1/payment-link.ts'
import { readPlatformAddressText } from '#/protocol/platform/platform-address.ts'
import { evidence } from './evidence.ts'
import { leafField, rootField, type Found, type InspectContext } from './found.ts'
import { maskedInside } from './read-key.ts'
import { findSecretText, mayHoldSecret } from './secret-text.ts'
import { readPlatformBytes } from './read-platform.ts'
import type { Field, FieldUnit, ReadingKind } from './reading.ts'

/**
 * Reads links and addresses that have a known beginning: `dash:` payments (BIP 21), addresses on the platform (DIP 18), invitations, and
 * requests of applications (`dash-key:`, `dash-st:`). They are only shown. Whoever has an invitation can claim its money, so no field
 * shows its private key.
 */
export function readLink(text: string, context: InspectContext): readonly Found[] {
  if (text.length > mostCharacters) return []
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

/** Tells whether a private key, a phrase or 64 hexadecimal digits are in a part of a link, also percent-encoded. */
function holdsSecret(text: string): boolean {
  const parts = text.split(/[?&=]/).map(decodePart)
  return [text, ...parts].some((part) => findSecretText(part).length > 0 || mayHoldSecret(part))
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

// Decoding Base58 takes quadratic time.
const mostCharacters = 32_768
const mostOfBase58 = 4096

type LinkKind = Extract<
  ReadingKind,
  'platform-address' | 'payment-link' | 'invitation' | 'login-request' | 'signing-request'
>

interface Part {
  readonly name: string
  readonly value: string
  readonly encoding?: 'hex' | 'base58'
  readonly unit?: FieldUnit
}

/** Describes the parts of a link. A part that is found in the text has its range there. */
function linkFound(
  kind: LinkKind,
  text: string,
  parts: readonly Part[],
  wrong: readonly string[] = [],
): Found {
  const bytes = encodeUtf8(text)
  const children = parts.map(({ name, value, encoding, unit }): Field => {
    const start = text.indexOf(value) < 0 ? 0 : encodeUtf8(text.slice(0, text.indexOf(value))).length
    const end = text.indexOf(value) < 0 ? bytes.length : start + encodeUtf8(value).length
    const about = { ...(encoding === undefined ? {} : { encoding }), ...(unit === undefined ? {} : { unit }) }
    return leafField(name, start, end, { value, ...about })
  })
  const ranks = evidence[kind]
  const isWrong = wrong.length > 0
  return {
    kind,
    reason: isWrong ? 'scheme-broken' : 'scheme',
    bytes,
    size: bytes.length,
    field: rootField(kind, bytes.length, children),
    checks: [],
    ...(isWrong ? { wrong } : {}),
    likelihood: isWrong ? ranks.wrong : ranks.whole,
  }
}

function readPlatformAddress(text: string): readonly Found[] {
  if (!/^t?dash1[a-z0-9]{20,90}$/i.test(text)) return []
  const address = readPlatformAddressText(text)
  if (address === undefined)
    return [linkFound('platform-address', text, [{ name: 'address', value: text }], ['address'])]
  const { network, pays, hash } = address
  return [
    linkFound('platform-address', text, [
      { name: 'address', value: text },
      { name: 'network', value: network },
      { name: 'pays', value: pays },
      { name: 'hash160', value: formatHex(hash), encoding: 'hex' },
    ]),
  ]
}

function readPayment(text: string): readonly Found[] {
  if (!/^dash:/i.test(text)) return []
  const { address, amountDuffs } = readPaymentText(text)
  const [, query = ''] = text.split('?')
  const params = [...new URLSearchParams(query)].slice(0, 20)
  const network = (['mainnet', 'testnet'] as const).find((each) => checkAddress(address, each).ok)
  const isRead = address !== text && network !== undefined
  return [
    linkFound(
      'payment-link',
      text,
      [
        { name: 'address', value: isRead ? address : (text.slice(5).split('?')[0] ?? '') },
        ...(network === undefined ? [] : [{ name: 'network', value: network }]),
        ...(amountDuffs === undefined
          ? []
          : [{ name: 'amount', value: String(amountDuffs), unit: 'duffs' as const }]),
        ...params.flatMap(([name, value]) => (name === 'amount' ? [] : [{ name, value }])),
      ],
      isRead ? [] : [address === text ? 'amount' : 'address'],
    ),
  ]
}

const invitation = /^(?:dashpay:\/\/invite|https:\/\/invitations\.dashpay\.io\/applink)\/?\?(.*)$/is
const longestInvitation = 8192

/** Tells whether a text is an invitation, which contains a private key. */
export function isInvitation(text: string): boolean {
  return text.length <= longestInvitation && invitation.test(text)
}

/** Reads an invitation. Nothing of its private key is shown, and no range contains it. */
function readInvitation(text: string): readonly Found[] {
  const [, query] = invitation.exec(text) ?? []
  if (query === undefined || text.length > longestInvitation) return []
  const params = new URLSearchParams(query)
  const isTxid = /^[\da-f]{64}$/i.test(params.get('assetlocktx') ?? '')
  const parts = (['du', 'assetlocktx', 'display-name', 'avatar-url'] as const).flatMap((name) => {
    const value = params.get(name)
    const isShown = value !== null && (name === 'assetlocktx' ? isTxid : !holdsSecret(value))
    return isShown ? [{ name, value }] : []
  })
  const wrong = [...(isTxid ? [] : ['assetlocktx']), ...(params.has('pk') ? [] : ['pk'])]
  // The link without its private key can be shown and copied.
  const bare = `dashpay://invite?${new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString()}`
  const shown = linkFound('invitation', bare, parts, wrong)
  const masked: Field = { ...maskedInside(0).field, name: 'pk', path: '/pk' }
  return [{ ...shown, field: { ...shown.field, children: [...shown.field.children, masked] } }]
}

const requestLink = /^dash-(key|st):([1-9A-HJ-NP-Za-km-z]+)\?([^#]*)$/
const requestNetworks: Readonly<Record<string, string>> = { m: 'mainnet', t: 'testnet', d: 'devnet' }

/** Parses the bytes, the network and the parameters of a request; undefined if the link is not valid. */
function parseRequest(text: string, scheme: 'key' | 'st') {
  const [, named, payload = '', query = ''] = requestLink.exec(text) ?? []
  if (named !== scheme || payload.length > mostOfBase58) return undefined
  const params = new URLSearchParams(query)
  const network = requestNetworks[params.get('n') ?? '']
  const bytes = checkBase58(payload)
  if (network === undefined || params.get('v') !== '1' || !bytes.ok) return undefined
  return { bytes: bytes.value, network, params }
}

const longestLabel = 64
const headBytes = 67

/** Reads a request for a login key: version 1, key of the application, contract, label. Source: dashpay/dips#181 and two wallets. */
function readLoginRequest(text: string): readonly Found[] {
  if (!text.startsWith('dash-key:')) return []
  const read = parseRequest(text, 'key')
  if (read === undefined) return [linkFound('login-request', text, [], ['request'])]
  const { bytes, network } = read
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
        { name: 'network', value: network },
        { name: 'publicKey', value: formatHex(publicKey), encoding: 'hex' },
        { name: 'contractId', value: formatBase58(bytes.subarray(34, 66)), encoding: 'base58' },
        // The label is an unverified claim.
        ...(label === undefined ? [] : [{ name: 'label', value: label }]),
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
  const { bytes, network, params } = read
  const parts = ['id', 'k', 'l', 's', 'e'].flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [{ name, value }]
  })
  const isComplete = (found: Found) => found.likelihood >= evidence['platform-transition']['whole-unsigned']
  const tagged = readPlatformBytes(bytes, context).filter(isComplete)
  const untagged = readPlatformBytes(Uint8Array.of(updateKind, ...bytes), context).filter(isComplete)
  const [inside] = tagged.length > 0 ? tagged : untagged
  const framing = { name: 'kindByte', value: tagged.length > 0 ? 'present' : 'left out' }
  const link = linkFound(
    'signing-request',
    text,
    [{ name: 'network', value: network }, ...(inside === undefined ? [] : [framing]), ...parts],
    inside === undefined ? ['transition'] : [],
  )
  return inside === undefined ? [link] : [link, { ...inside, likelihood: evidence['signing-request'].inside }]
}
