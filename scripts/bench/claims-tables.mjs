import { readFigures, saveTables } from './tables.mjs'

/** Saves the figures of `saveClaims` as two tables: the measurements, and the ratios that have a target. */
export function saveClaimsTables(name) {
  const { rounds, timings, ratios } = readFigures(name)
  saveTables(name, {
    conditions: [`${rounds} rounds`],
    tables: [
      {
        title: 'times',
        columns: ['processor time of one run, median', 'ms', '±'],
        rows: Object.entries(timings).map(([what, { medianMs, spread }]) => [
          what,
          format(medianMs),
          `${(spread * 100).toFixed(0)} %`,
        ]),
      },
      {
        title: 'ratios',
        columns: ['ratio of medians', 'target', 'seen'],
        rows: ratios.map(({ what, ratio, target, is }) => {
          const isMet = is === 'at least' ? ratio >= target : ratio <= target
          return [what, `${is} ${target}`, `${format(ratio)}, ${isMet ? 'met' : 'missed'}`]
        }),
      },
    ],
    figures: { timings, ratios },
  })
}

function format(number) {
  return number.toLocaleString('en', { maximumSignificantDigits: 3 })
}
