import { describe, expect, it } from 'vitest'
import { reportContract } from '#/protocol/contract/check-contract.ts'
import { checkContractText } from '#/protocol/contract/contract-text.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { templatesFor, templateText, templateTypes } from './contract-template.ts'

const cases = templatesFor('specification').flatMap((id) =>
  platformVersions.map((version) => ({ id, version })),
)

describe('a template', () => {
  it.each(cases)('$id breaks no rule of $version and has no warning', ({ id, version }) => {
    const read = checkContractText(templateText(id))
    if (!read.ok) throw new Error('no JSON')
    const { violations, warnings, notCheckable } = reportContract(read.value, version)
    expect({ violations, warnings }).toEqual({ violations: [], warnings: [] })
    // Before v0.23, the specification does not define property names.
    expect(notCheckable.every(({ rule }) => rule === 'property.name')).toBe(true)
  })

  it.each(templatesFor('version-13'))('%s breaks no rule of version 13 and has no warning', (id) => {
    const read = checkContractText(templateText(id, 'application/x.dash.dpp.identifier'))
    if (!read.ok) throw new Error('no JSON')
    const { violations, warnings } = judgeContract(read.value)
    expect([...violations, ...warnings]).toEqual([])
  })

  it('a template with a broken rule would be reported', () => {
    const read = checkContractText(templateText('blog').replace('"maxLength": 63', '"maxLength": 64'))
    if (!read.ok) throw new Error('no JSON')
    expect(reportContract(read.value).violations.map(({ rule }) => rule)).toEqual(['limit.indexed-string'])
  })

  it('ends with a line break, and lists its document types', () => {
    expect(templateText('blog').endsWith('}\n')).toBe(true)
    expect(templateTypes('blog')).toEqual(['post', 'comment'])
  })
})
