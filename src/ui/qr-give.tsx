import { useEffect, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { NamedChoice } from './choice.tsx'
import { LazyQrPicture } from './lazy-qr-picture.tsx'
import styles from './qr-codes.module.css'

interface QrSeries {
  readonly single: boolean
  /** Number of codes that suffice if none is missed. The sequence continues without end. */
  readonly count: number
  readonly frame: (index: number) => string
}

interface QrGiveWords {
  readonly hint: string
  /** Shown when the system asks for reduced motion. */
  readonly still: string
  readonly frame: (index: number, count: number) => string
  readonly play: string
  readonly pause: string
  readonly back: string
  readonly forward: string
  readonly density: string
  readonly rate: string
  readonly rates: Readonly<Record<Rate, string>>
}

export interface QrGiveProps<Density extends string> {
  readonly label: string
  readonly seriesOf: (density: Density) => QrSeries
  readonly densities: readonly { readonly value: Density; readonly text: string }[]
  readonly initial: Density
  readonly words: QrGiveWords
}

type Rate = 'slow' | 'normal' | 'fast'
const perSecond = { slow: 2, normal: 5, fast: 10 } as const satisfies Record<Rate, number>

export function QrGive<Density extends string>({
  label,
  seriesOf,
  densities,
  initial,
  words,
}: QrGiveProps<Density>) {
  const [density, setDensity] = useState(initial)
  const [rate, setRate] = useState<Rate>('normal')
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isPlaying, setPlaying] = useState(!isStill)
  const [index, setIndex] = useState(0)
  const series = useMemo(() => seriesOf(density), [seriesOf, density])
  const isMoving = isPlaying && !series.single
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => setIndex((shown) => shown + 1), 1000 / perSecond[rate])
    return () => clearInterval(timer)
  }, [isMoving, rate])
  const step = (by: number) => {
    setPlaying(false)
    setIndex((shown) => Math.max(0, shown + by))
  }
  const place = series.single ? undefined : words.frame(index, series.count)
  return (
    <div className={styles['give']}>
      <LazyQrPicture
        text={series.frame(series.single ? 0 : index)}
        label={place === undefined ? label : `${label}. ${place}`}
      />
      {place === undefined ? null : (
        <div className={styles['controls']}>
          <Button onClick={() => step(-1)}>{words.back}</Button>
          <Button onClick={() => setPlaying(!isPlaying)}>{isPlaying ? words.pause : words.play}</Button>
          <Button onClick={() => step(1)}>{words.forward}</Button>
          <span className={styles['place']}>{place}</span>
        </div>
      )}
      <p className={styles['hint']}>{words.hint}</p>
      {isStill && !isPlaying && place !== undefined ? <p className={styles['hint']}>{words.still}</p> : null}
      <div className={styles['choices']}>
        <NamedChoice
          label={words.density}
          choices={densities}
          value={density}
          onValue={(value) => {
            setDensity(value)
            setIndex(0)
          }}
        />
        {place === undefined ? null : (
          <NamedChoice
            label={words.rate}
            choices={[
              { value: 'slow', text: words.rates.slow },
              { value: 'normal', text: words.rates.normal },
              { value: 'fast', text: words.rates.fast },
            ]}
            value={rate}
            onValue={setRate}
          />
        )}
      </div>
    </div>
  )
}
