import { describe, expect, it } from 'vitest'
import { holdMarker } from '#/platform/marker.ts'
import { makeImportForm, isKeepable } from './import-form.ts'
import { formatSample, sampleIdentity } from '#/store/testing/identity-samples.ts'

const json = formatSample(sampleIdentity())

function openForm(stored: string | null = null) {
  const marker = holdMarker()
  if (stored !== null) marker.write(stored)
  return { form: makeImportForm(marker), stored: marker.read, again: () => makeImportForm(marker) }
}

describe('the form that imports an identity', () => {
  it('survives a reload, until it is closed or its text was imported', () => {
    const { form, stored, again } = openForm()
    form.change({ text: json })
    form.change({ label: 'Observatory' })
    expect(again().useImportForm.getState()).toEqual({ text: json, label: 'Observatory' })
    form.shut()
    expect(stored()).toBeNull()
    expect(form.useImportForm.getState().text).toBe(json)
    form.change({ text: `${json} ` })
    form.served('an earlier one')
    expect(stored()).toContain('protocolVersion')
    form.served(`${json} `)
    expect([stored(), form.useImportForm.getState().text]).toEqual([null, ''])
  })

  it('stores only JSON in which nothing looks private', () => {
    const hex = '1f'.repeat(32)
    // A WIF with a typo still looks private.
    const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcX'
    const words = Array.from({ length: 12 }, () => 'legal').join(' ')
    expect(isKeepable(json)).toBe(true)
    expect(isKeepable(json.slice(0, 40))).toBe(true)
    const texts = [
      '',
      'Observatory',
      hex,
      `{"data":"${hex}"`,
      `{"a": ${wif}}`,
      `{'${hex}'}`,
      `{"a":"${words}"}`,
    ]
    for (const text of [...texts, `{${' '.repeat(50_000)}}`])
      expect([text, isKeepable(text)]).toEqual([text, false])
    const { form, stored } = openForm()
    form.change({ text: json, label: wif })
    expect(stored()).toContain('protocolVersion')
    expect(stored()).not.toContain(wif)
    form.change({ text: `${json}${hex}` })
    expect(stored()).toBeNull()
  })

  it.each(['', 'no', '{}', '{"text":1,"label":""}', '{"text":"x","label":""}'])(
    'begins empty if the stored text is not from this form: %s',
    (stored) => {
      expect(openForm(stored).form.useImportForm.getState()).toEqual({ text: '', label: '' })
    },
  )
})
