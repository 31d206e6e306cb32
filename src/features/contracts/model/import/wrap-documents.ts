// Texts of JSON hold no line ends, so lines may be moved as a whole.

/** Puts `documents` around an object of document types, line by line as it was. */
export function wrapDocuments(documents: string): string {
  const lines = documents.replaceAll(/\r\n|\r/g, '\n').split('\n')
  return `{\n  "documents": ${lines.map((line, at) => (at === 0 ? line : `  ${line}`)).join('\n')}\n}\n`
}

/** A part of a text by itself: lines as far left as its last one allows. */
export function shiftLeft(text: string, start: number, end: number): string {
  const lines = text
    .slice(start, end)
    .replaceAll(/\r\n|\r/g, '\n')
    .split('\n')
  const indent = /^[\t ]*/.exec(lines.at(-1) ?? '')?.[0] ?? ''
  const shifted = lines.map((line, at) =>
    at > 0 && line.startsWith(indent) ? line.slice(indent.length) : line,
  )
  return `${shifted.join('\n')}\n`
}
