/** Text as Markdown shows it: what would be a mark, a cell's end or a line's is not. */
export function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Text as code; as many marks around it as it needs. */
export function markdownCode(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`)
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((marks) => marks.length))
  const marks = '`'.repeat(longest + 1)
  const isEdged = plain.startsWith('`') || plain.endsWith('`') || plain === ''
  return isEdged ? `${marks} ${plain} ${marks}` : `${marks}${plain}${marks}`
}

export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
