import styles from './line-view.module.css'
import { HiddenText } from './text.tsx'

/** Shows JSON with line numbers, which are not copied. */
export function JsonView({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre className={styles['view']} aria-label={label} role="group" tabIndex={0}>
      {text.split('\n').map((line, index) => (
        // The text is read-only, so the line number is a stable key.
        <code key={index}>{`${escapeControls(line)}\n`}</code>
      ))}
    </pre>
  )
}

// Bidi controls would reorder the line.
function escapeControls(line: string): string {
  return line.replaceAll(
    /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

interface Line {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  readonly before: number | undefined
  readonly after: number | undefined
}

const signs = { same: ' ', removed: '−', added: '+' } as const

/** Each difference has a sign, a colour and a word for screen readers. */
export function TextDifference({
  label,
  parts,
  words,
}: {
  readonly label: string
  readonly parts: readonly (
    | { readonly kind: 'lines'; readonly lines: readonly Line[] }
    | { readonly kind: 'folded'; readonly text: string }
  )[]
  readonly words: { readonly removed: string; readonly added: string }
}) {
  return (
    <div className={styles['difference']} role="group" aria-label={label} tabIndex={0}>
      <table>
        {parts.map((part, at) => (
          // The parts are read-only, so the position is a stable key.
          <tbody key={at}>
            {part.kind === 'folded' ? (
              <tr className={styles['folded']}>
                <td colSpan={4}>{part.text}</td>
              </tr>
            ) : (
              part.lines.map((line) => (
                <tr key={`${line.before} ${line.after}`} className={styles[line.kind]}>
                  <td className={styles['number']}>{line.before}</td>
                  <td className={styles['number']}>{line.after}</td>
                  <td>
                    <span aria-hidden="true">{signs[line.kind]}</span>
                    {line.kind === 'same' ? null : <HiddenText>{words[line.kind]}</HiddenText>}
                  </td>
                  <td translate="no">{line.text}</td>
                </tr>
              ))
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}
