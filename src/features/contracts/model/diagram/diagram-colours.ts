/** What a picture that leaves the page is drawn with: the values of the tokens, in each theme. */
export const diagramColours = {
  light: {
    canvas: '#f6f4ee',
    surface: '#fdfcf9',
    line: '#c8c0b1',
    ink: '#211e1a',
    quiet: '#686157',
    accent: '#1f5379',
  },
  dark: {
    canvas: '#171614',
    surface: '#1e1c1a',
    line: '#4f4a43',
    ink: '#ece8e0',
    quiet: '#a09889',
    accent: '#8fbbdc',
  },
} as const

export type DiagramTheme = keyof typeof diagramColours
