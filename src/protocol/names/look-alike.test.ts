import { describe, expect, it } from 'vitest'

import { looksAlike } from './look-alike.ts'

describe('two names look alike', () => {
  it.each([
    ['Sandbox', 'sandbox'],
    ['Sandbox', 'Sandbox\u3164'],
    ['Sandbox', 'S\u0430ndbox'],
    ['Sandbox', '\u0405andbox'],
    ['Sandbox', 'SANDB\u041EX'],
    ['Sandbox', 'Sandb\u03BFx'],
    ['Sandbox', 'Sandb0x'],
    ['Sandbox', 'Ｓａｎｄｂｏｘ'],
    ['Sandbox', '𝐒𝐚𝐧𝐝𝐛𝐨𝐱'],
    ['Sandbox', 'Sa\u0301ndbox'],
    ['Sandbox', 'Sandb\u00F8x'],
    ['Sandbox', '\u202ESandbox'],
    ['Sandbox v13', 'Sandbox\u2800v13'],
    ['Sandbox v13', 'Sandbox v\u0661З'],
    ['Mainnet', 'MAlNNET'],
    ['Mainnet', 'Ma1nnet'],
    ['Mainnet', '\u041C\u0430\u0456nnet'],
    ['Testnet', '\u0422estnet'],
    ['Testnet', 'Testnet '],
    ['Modern', 'Modem'],
    ['Москва', 'МОСКВА'],
    ['Παλι', 'Паλι'],
  ])('%j and %j look alike', (one, other) => {
    expect(looksAlike(one, other)).toBe(true)
    expect(looksAlike(other, one)).toBe(true)
  })
})

describe('two names are told apart', () => {
  it.each([
    ['Sandbox', 'Sandbox v13'],
    ['Mainnet', 'Testnet'],
    ['Haven', 'Raven'],
    ['Nice', 'Vice'],
    ['Harbour', 'Harbor'],
    ['Москва', 'Минск'],
    ['东京', '北京'],
    ['हिन्दी', 'हन्द'],
  ])('tells %j and %j apart', (one, other) => {
    expect(looksAlike(one, other)).toBe(false)
  })
})
