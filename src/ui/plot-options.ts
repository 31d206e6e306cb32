import UPlot from 'uplot'
import { dashPattern } from './dash-pattern.ts'
import type { PlotProps } from './plot-props.ts'

const height = 120
const strokePx = 1.5
const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

type Colours = Readonly<Record<'accent' | 'neutral' | 'wash' | 'ink' | 'line', string>>

/** What uPlot is told once; data, sizes and colours come later. */
export function plotOptions({
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
  /** The place of the x that is pointed at. */
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
    // The last x has half of its text to its right.
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

// A bar stands around its x; a single point needs room as well.
function xRange(kind: PlotProps['kind']): UPlot.Range.Function {
  return (_plot, min, max) => {
    const room = kind === 'bars' ? 0.6 : min === max ? 0.5 : 0
    return [min - room, max + room]
  }
}

// Bars and latencies are lengths: they begin at nothing.
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
