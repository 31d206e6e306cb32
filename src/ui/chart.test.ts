import { expect, it } from 'vitest'
import { dashPattern, lineStyle } from './chart.tsx'

it('twelve lines have different styles', () => {
  const styles = Array.from({ length: 12 }, (_, number) => {
    const { tone, dash = 0 } = lineStyle(number)
    return `${tone} ${dashPattern(dash).join(' ')}`
  })
  expect(new Set(styles).size).toBe(12)
  expect(styles[0]).toBe('accent ')
})
