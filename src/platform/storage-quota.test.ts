import { expect, it } from 'vitest'

import { engineOf } from './storage-quota.ts'

const gecko = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const blink =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const webkit =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const chromeOnIos =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1'

it.each([
  ['firefox', gecko],
  ['chromium', blink],
  ['chromium', `${blink} Edg/140.0.0.0`],
  ['safari', webkit],
  ['safari', chromeOnIos],
  ['other', 'curl/8'],
] as const)('recognises the engine %s', (engine, userAgent) => {
  expect(engineOf(userAgent)).toBe(engine)
})
