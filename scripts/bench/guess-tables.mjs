import { readFigures, saveTables, verdict } from './tables.mjs'

// US dollars for one core and hour, rented in bulk. A low assumption.
const dollarsPerHour = 0.01
const mostPerSecond = 20
// The last passphrase has six words of a list of 2,048.
const passphrases = [
  ['40 bits', 40],
  ['50 bits', 50],
  ['60 bits', 60],
  ['66 bits: the six words that are suggested', 66],
]

/** Tables from the figures of `guess-rate.ts`. */
export function saveGuessing() {
  const { parameters, rounds, ownSeconds, nativeSeconds } = readFigures('guessing')
  const rates = [
    ['this program (WebAssembly)', ownSeconds],
    ['openssl (native)', nativeSeconds],
  ]
  saveTables('guessing', {
    conditions: [
      `Argon2id ${parameters.memoryKib} KiB, ${parameters.iterations} iterations`,
      `best of ${rounds}`,
    ],
    tables: [
      {
        title: 'rate',
        columns: ['guesses of one core in a second', 'seen', 'target'],
        rows: rates.map(([name, seconds]) =>
          seconds === null
            ? [name, 'not on this machine', '']
            : [
                name,
                (1 / seconds).toFixed(1),
                `${mostPerSecond} or fewer: ${verdict(1 / seconds, mostPerSecond)}`,
              ],
        ),
      },
      {
        title: 'cost',
        columns: ['a passphrase of', 'hours of one core', 'US dollars'],
        rows: passphrases.map(([name, bits]) => {
          const hours = 2 ** (bits - 1) / mostPerSecond / 3600
          return [name, formatLarge(hours), formatLarge(hours * dollarsPerHour)]
        }),
      },
    ],
  })
}

/** Rounds to two digits, because the assumptions are not more precise. */
function formatLarge(number) {
  return Number(number.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 0 })
}
