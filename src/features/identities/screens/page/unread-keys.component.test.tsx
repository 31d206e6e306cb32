import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { publicKeyOf } from '#/protocol/testing/platform-parts.ts'

const plain = { purpose: 0, contractBounds: null, type: 0, readOnly: false, disabledAt: null } as const

/** Encodes an identity of protocol version 14 with a limited key and a key of an unknown version. */
function newerIdentity(): string {
  const bytes = encodeLayout(storedIdentity, {
    id: new Uint8Array(32).fill(21),
    publicKeys: [
      [0, { ...plain, id: 0, securityLevel: 0, data: publicKeyOf(0) }],
      [
        1,
        {
          ...plain,
          id: 1,
          securityLevel: 2,
          data: publicKeyOf(1),
          contractBounds: { kind: 'contractGroup', value: { id: new Uint8Array(32).fill(9) } },
          totalBudget: 5_000_000_000n,
          expiresAt: 1_799_136_195_817n,
        },
      ],
      [2, { ...plain, id: 2, securityLevel: 2, data: publicKeyOf(2) }],
      [
        3,
        {
          ...plain,
          id: 3,
          securityLevel: 2,
          data: publicKeyOf(3),
          disabledAt: 9_007_199_254_740_993n,
          totalBudget: null,
          expiresAt: 18_446_744_073_709_551_615n,
        },
      ],
    ],
    balance: 2_000_000_000n,
    revision: 4n,
  })
  // Replaces the version of the last key, which follows its id in the map.
  const hex = formatHex(bytes)
  const at = hex.lastIndexOf('020002000200') + 2
  return `${hex.slice(0, at)}07${hex.slice(at + 2)}`
}

test('an identity with a key of an unknown form shows its other keys, their limits, and the bytes', async () => {
  await openRoute('/', { network: 'sandbox-13' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabelText('Identity as JSON').fill(newerIdentity())
  await page.getByRole('button', { name: 'Import identity' }).click()
  await page.getByRole('table', { name: 'Identities' }).getByRole('link').first().click()
  const keys = page.getByRole('table', { name: 'Keys', exact: true })
  await expect.element(keys).toHaveTextContent('Contract group')
  await expect.element(keys).toHaveTextContent('At most 5,000,000,000 credits in total')
  await expect.element(keys).toHaveTextContent('Until 5 Jan 2027')
  await expect.element(keys).toHaveTextContent('Never expires (18446744073709551615 ms)')
  await expect.element(keys).toHaveTextContent('Disabled at 9007199254740993 ms')
  await expect.element(page.getByRole('heading', { name: 'Unknown keys' })).toBeVisible()
  await expect.element(page.getByLabelText(/^Bytes of key 2 070200/)).toBeVisible()
})
