/** Hashes and bytes where the full text would not fit: first eight, last six. */
export function cutMiddle(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`
}
