import { describe, expect, it } from 'vitest'
import { formatNumber } from '#/words/format-message.ts'
import { describeList, describeNumbers, describeTimes } from './describe-language.mjs'

describe('whole numbers', () => {
  it('numbers need no data from the browser in languages as simple as English', () => {
    expect(describeNumbers('en-GB')).toEqual({ groupSign: ',', isOneOrOther: true })
    expect(describeNumbers('de')).toEqual({ groupSign: '.', isOneOrOther: true })
  })

  it('numbers are left to the browser in languages with other grouping, digits or plurals', () => {
    // Lakhs; no group of four digits; other digits; 0 in the singular, or a form for small numbers.
    expect(describeNumbers('en-IN').groupSign).toBeUndefined()
    expect(describeNumbers('es').groupSign).toBeUndefined()
    expect(describeNumbers('ar-EG')).toEqual({ groupSign: undefined, isOneOrOther: false })
    expect(describeNumbers('fr').isOneOrOther).toBe(false)
    expect(describeNumbers('pl').isOneOrOther).toBe(false)
  })

  it('numbers are written as the browser writes them', () => {
    const format = new Intl.NumberFormat('en-GB')
    const numbers = [0, 1, 999, 1000, 12_345, 1_234_567, 0.5, 1234.5678, -1234, 2 ** 60, Number.NaN]
    for (const each of numbers) expect(formatNumber(each)).toBe(format.format(each))
    expect(formatNumber(12_345_678_901_234_567_890n)).toBe('12,345,678,901,234,567,890')
  })
})

describe('lists', () => {
  it('lists need no data from the browser unless the words between the parts depend on the parts', () => {
    expect(describeList('en-GB')).toEqual({ between: ', ', last: ' and ' })
    // In the US, a list of three has a comma before “and”. In Spanish, “y” becomes “e” before an i.
    expect(describeList('en-US')).toBeUndefined()
    expect(describeList('es')).toBeUndefined()
  })
})

describe('times', () => {
  it('times need no data from the browser in styles made of plain fields and text', () => {
    const { styles, months } = describeTimes('en-GB')
    expect(styles.date.medium.parts).toEqual([['day', 1], ' ', ['month', 0], ' ', ['year', 4]])
    expect(styles.time.short.parts).toEqual([['hour', 2], ':', ['minute', 2]])
    expect(months.slice(7, 9)).toEqual(['Aug', 'Sept'])
    // Twelve hours; other digits.
    expect(describeTimes('en-US').styles.time.short.parts).toBeUndefined()
    expect(describeTimes('ar-EG').styles.date.medium.parts).toBeUndefined()
  })
})
