export interface PlotSeries {
  readonly name: string
  /** One for each x; null where there is none. */
  readonly values: readonly (number | null)[]
  /** One series has the accent; the others are told apart by their dashes. */
  readonly tone: 'accent' | 'neutral'
  readonly dash?: number
}

export interface PlotProps {
  /** What it shows, in a sentence: all that a screen reader has of it, beside the table. */
  readonly label: string
  readonly kind: 'steps' | 'bars' | 'lines'
  /** Rising. */
  readonly xs: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly formatX: (x: number) => string
  readonly formatY: (y: number) => string
  /** Where a dashed line goes across. */
  readonly mean?: number | undefined
  /** Values are whole, and so are the lines of the grid. */
  readonly whole?: boolean
}
