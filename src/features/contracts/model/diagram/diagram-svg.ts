import { type Diagram, type DiagramBox, diagramSize, fitText } from './diagram.ts'

const sans = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif'

/** Formats a diagram as an SVG file that contains no style, script or external reference, only attributes. */
export function formatSvg(
  title: string,
  { width, height, boxes, edges }: Diagram,
  theme: DiagramTheme,
): string {
  const colours = diagramColours[theme]
  const lines = edges.map(({ line, head, link }) => {
    const dash = link.target?.how === 'name' ? ' stroke-dasharray="5 4"' : ''
    return `<path d="${line}"${dash}/><path d="${head}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${sans}" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.canvas}"/>`,
    `<g fill="none" stroke="${colours.accent}" stroke-width="1.5">${lines.join('')}</g>`,
    ...boxes.map((box) => boxSvg(box, theme)),
    '</svg>\n',
  ].join('\n')
}

function boxSvg({ name, x, y, width, height, rows, hidden }: DiagramBox, theme: DiagramTheme): string {
  const { surface, line, ink, quiet } = diagramColours[theme]
  const { head, row } = diagramSize
  const left = x + 12
  const right = x + width - 12
  const end = y + height - row / 2 - 2
  return [
    `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${surface}" stroke="${line}"/>`,
    `<text x="${left}" y="${y + head / 2 + 4}" fill="${ink}" font-weight="600" font-size="13">${escapeXml(fitText(name, 28))}</text>`,
    ...rows.map(
      (each) =>
        `<text x="${left}" y="${each.y + 4}" fill="${ink}">${escapeXml(fitText(each.name, 20))}</text>` +
        `<text x="${right}" y="${each.y + 4}" fill="${quiet}" text-anchor="end">${escapeXml(each.type)}${each.isRequired ? '' : '?'}</text>`,
    ),
    ...(hidden === 0 ? [] : [`<text x="${left}" y="${end}" fill="${quiet}">+ ${hidden}</text>`]),
    '</g>',
  ].join('')
}

/** Escapes a text. Characters that XML does not allow become question marks. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const diagramColours = {
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
