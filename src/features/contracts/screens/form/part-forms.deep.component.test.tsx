import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#/app/testing/accessible.ts'
import { format1Contract } from '#/features/contracts/testing/format-1-contract.ts'
import { button, label, line, openStudio, region, textOf } from '#/features/contracts/testing/studio-acts.ts'

const form = region('Selected')
const valueOf = (id: string) => JSON.parse(textOf(id))

async function openNewest(contract: unknown) {
  const { id } = await openStudio(contract)
  await page.getByRole('radio', { name: 'v13' }).click()
  return id
}

describe('the forms of format 1', () => {
  test('edit description, keywords and configuration, and show the defaults', async () => {
    const id = await openNewest(format1Contract)
    await line('Contract').click()
    await expect.element(label('Keywords')).toHaveValue('club members')
    await label('Keywords').fill('club members x')
    await expect.element(label('Keywords')).toHaveAccessibleDescription(/3 to 50 bytes/)
    await label('Keywords').fill('club points')
    await label('Description').fill('Points of a club')
    await expect.element(page.getByRole('checkbox', { name: 'Documents can be replaced' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Documents can be replaced' }).click()
    await page.getByLabelText('Bound encryption keys').selectOptions('Several')
    await expect
      .poll(() => valueOf(id))
      .toMatchObject({
        keywords: ['club', 'points'],
        description: 'Points of a club',
        config: {
          keepsHistory: true,
          documentsMutableContractDefault: false,
          requiresIdentityEncryptionBoundedKey: 1,
        },
      })
    await expectAccessible()
  })

  test('add a token with names, the largest supply and rights', async () => {
    const id = await openNewest(format1Contract)
    await line('Add token').click()
    await label('Singular (en)').fill('coin')
    await label('Plural (en)').fill('coins')
    await label('Base supply').fill('9223372036854775808')
    await expect.element(label('Base supply')).toHaveAccessibleDescription(/at most 2\^63-1/)
    await label('Base supply').fill('9223372036854775807')
    await label('New language').fill('de')
    await button('Add language').click()
    await label('Singular (de)').fill('Münze')
    await label('Plural (de)').fill('Münzen')
    await page.getByLabelText('Freeze', { exact: true }).selectOptions('Group 0')
    await expect.poll(() => textOf(id)).toContain('"baseSupply": 9223372036854775807')
    expect(valueOf(id).tokens['1']).toMatchObject({
      conventions: { localizations: { en: { pluralForm: 'coins' }, de: { singularForm: 'Münze' } } },
      freezeRules: { authorizedToMakeChange: { $type: 'group', position: 0 } },
    })
    await expect.element(page.getByText(/Valid for version 13/).first()).toBeVisible()
    await line(/^coin,/).click()
    await expectAccessible()
    await button('Remove').click()
    await expect.poll(() => Object.keys(valueOf(id).tokens)).toEqual(['0'])
  })

  test('offer the first hundred of many groups, and other groups by their position', async () => {
    const group = { $formatVersion: '0', members: {}, requiredPower: 1 }
    const groups = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, group]))
    const id = await openNewest(JSON.stringify({ ...JSON.parse(format1Contract), groups }, null, 2))
    await line('Add token').click()
    const freeze = page.getByLabelText('Freeze', { exact: true })
    const countOptions = () => freeze.element().querySelectorAll('option').length
    await expect.poll(countOptions).toBe(103)
    await label('Another group').fill('300')
    await expect.element(label('Another group')).toHaveAccessibleDescription(/has no group 300/)
    await label('Another group').fill('299')
    await freeze.selectOptions('Group 299')
    await label('Another group').fill('')
    await expect.element(freeze).toHaveDisplayValue('Group 299')
    await expect.poll(countOptions).toBe(104)
    await expect
      .poll(() => valueOf(id))
      .toMatchObject({
        tokens: { 1: { freezeRules: { authorizedToMakeChange: { $type: 'group', position: 299 } } } },
      })
  })

  test('add a group with its members', async () => {
    const id = await openNewest(format1Contract)
    await line('Add group').click()
    const add = async (member: string) => {
      await form.getByLabelText('New member').fill(member)
      await form.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await add('GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec')
    await expect.element(form.getByText('a group has at least 2 members')).toBeVisible()
    await add('4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF')
    await label('Required power').fill('3')
    await label('Power of GWRSAVFM…4S31Ec').fill('2')
    await expect
      .poll(() => valueOf(id).groups['1'])
      .toMatchObject({
        members: {
          GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec: 2,
          '4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF': 1,
        },
        requiredPower: 3,
      })
    await expect.element(page.getByText(/Valid for version 13/).first()).toBeVisible()
    await line(/^Group 0,/).click()
    await expect
      .element(form.getByRole('button', { name: 'Remove', exact: true }))
      .toHaveAttribute('aria-disabled')
    await expectAccessible()
  })
})
