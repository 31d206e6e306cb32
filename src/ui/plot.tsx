import { useEffect, useEffectEvent, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { drawInTurn } from './draw-in-turn.ts'
import type { PlotProps } from './plot-props.ts'
import { plotOptions } from './plot-options.ts'
import styles from './plot.module.css'
import { readColours, watchTheme } from './read-colours.ts'

const colourNames = ['accent', 'neutral', 'wash', 'ink', 'line'] as const

/** Draws series on a canvas. It is redrawn with new numbers, and built anew only for other series. */
export function Plot(props: PlotProps) {
  const shape = props.series.map(({ name, tone, dash }) => `${name} ${tone} ${dash ?? ''}`).join('\n')
  return <DrawnPlot key={shape} {...props} />
}

function DrawnPlot(props: PlotProps) {
  const { label, xs, series, formatX, formatY } = props
  const frame = useRef<HTMLDivElement>(null)
  const probes = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const latest = useRef(props)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    latest.current = props
    plot.current?.setData(dataOf(props))
  })
  const draw = useEffectEvent((element: HTMLElement, colourOf: HTMLElement) => {
    let colours = readColours(colourOf, colourNames)
    const options = plotOptions({
      read: () => latest.current,
      colours: () => colours,
      font: getComputedStyle(element).fontFamily,
      width: element.clientWidth,
      onAt: setAt,
    })
    const drawn = new UPlot(options, dataOf(latest.current), element)
    plot.current = drawn
    const unwatch = watchTheme(() => {
      colours = readColours(colourOf, colourNames)
      // As if the numbers were new: the paths of bars keep the colour that they were made with.
      drawn.setData(dataOf(latest.current))
    })
    const observer = new ResizeObserver(() => {
      drawn.setSize({ width: element.clientWidth, height: drawn.height })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      unwatch()
      drawn.destroy()
      plot.current = undefined
    }
  })
  useEffect(() => {
    const [element, colourOf] = [frame.current, probes.current]
    if (element === null || colourOf === null) return
    let end: (() => void) | undefined
    let isGone = false
    drawInTurn(() => {
      if (!isGone) end = draw(element, colourOf)
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  const x = at === null ? undefined : xs[at]
  const read =
    at === null
      ? []
      : series.flatMap(({ name, values }) => {
          const value = values[at]
          return value === null || value === undefined ? [] : [`${name} ${formatY(value)}`]
        })
  return (
    <>
      <div ref={frame} className={styles['frame']} role="img" aria-label={label} />
      <div ref={probes} hidden>
        {colourNames.map((name) => (
          <i key={name} className={styles[name]} />
        ))}
      </div>
      <p className={styles['readout']} aria-hidden="true">
        {x === undefined ? null : `${formatX(x)}: ${read.join(', ')}`}
      </p>
    </>
  )
}

function dataOf({ xs, series }: PlotProps): UPlot.AlignedData {
  return [[...xs], ...series.map(({ values }) => [...values])]
}
