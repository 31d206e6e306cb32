import { useEffect, useEffectEvent, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { type PlotProps, dashPattern } from './chart.tsx'
import { drawInTurn, readColours, watchTheme } from './drawing.tsx'
import styles from './plot.module.css'

const colourNames = ['accent', 'neutral', 'wash', 'ink', 'line'] as const

/** Draws series on a canvas. New numbers only redraw it; new series rebuild it. */
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
      // Setting the data again recreates the paths of bars, which store their colour.
      drawn.setData(dataOf(latest.current))
    })
    const observer = new ResizeObserver(() => {
      const { clientWidth: width } = element
      if (width !== drawn.width) drawn.setSize({ width, height: drawn.height })
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

const height = 120
const strokePx = 1.5
const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

type Colours = Readonly<Record<'accent' | 'neutral' | 'wash' | 'ink' | 'line', string>>

function plotOptions({
  read,
  colours,
  font,
  width,
  onAt,
}: {
  readonly read: () => PlotProps
  readonly colours: () => Colours
  readonly font: string
  readonly width: number
  readonly onAt: (at: number | null) => void
}): UPlot.Options {
  const { kind, series, whole = false } = read()
  const axis = {
    stroke: () => colours().ink,
    font: `11px ${font}`,
    grid: { stroke: () => colours().line, width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    // Half of the last x's label is to the right of the plot.
    padding: [8, 32, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: { x: { time: false, range: xRange(kind) }, y: { range: yRange(kind) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 96,
        size: 28,
        gap: 9,
        values: (_plot, splits) => splits.map((x) => (Number.isInteger(x) ? read().formatX(x) : '')),
      },
      {
        ...axis,
        size: 52,
        space: 32,
        ...(whole ? { incrs: wholeSteps } : {}),
        values: (_plot, splits) => splits.map((y) => read().formatY(y)),
      },
    ],
    series: [
      {},
      ...series.map(({ name, tone, dash = 0 }): UPlot.Series => {
        const isFilled = kind === 'bars' || (kind === 'steps' && tone === 'accent')
        return {
          label: name,
          stroke: () => colours()[tone],
          width: kind === 'bars' ? 0 : strokePx,
          ...(isFilled ? { fill: () => (kind === 'bars' ? colours()[tone] : colours().wash) } : {}),
          ...(dash === 0 ? {} : { dash: [...dashPattern(dash)] }),
          ...pathsOf(kind),
          points: { show: false },
          spanGaps: false,
        }
      }),
    ],
    hooks: {
      setCursor: [({ cursor }) => onAt(cursor.idx ?? null)],
      draw: [(plot) => drawMean(plot, read().mean, colours().ink)],
    },
  }
}

function pathsOf(kind: PlotProps['kind']): Pick<UPlot.Series, 'paths'> {
  const { stepped, bars } = UPlot.paths
  if (kind === 'steps' && stepped !== undefined) return { paths: stepped({ align: 1 }) }
  if (kind === 'bars' && bars !== undefined) return { paths: bars({ size: [0.7, 24] }) }
  return {}
}

// A bar is centred on its x, and a single point needs space as well.
function xRange(kind: PlotProps['kind']): UPlot.Range.Function {
  return (_plot, min, max) => {
    const room = kind === 'bars' ? 0.6 : min === max ? 0.5 : 0
    return [min - room, max + room]
  }
}

// Bars and latencies are lengths, so their axis begins at 0.
function yRange(kind: PlotProps['kind']): UPlot.Range.Function {
  return (_plot, min, max) => {
    if (min === null || max === null) return [0, 1]
    if (kind === 'steps') {
      const room = Math.max(1, Math.ceil((max - min) * 0.15))
      return [Math.max(0, min - room), max + room]
    }
    return [0, max === 0 ? 1 : max * 1.1]
  }
}

function drawMean(plot: UPlot, mean: number | undefined, colour: string): void {
  if (mean === undefined) return
  const { ctx, bbox } = plot
  const y = Math.round(plot.valToPos(mean, 'y', true))
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}
