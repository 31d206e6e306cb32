/**
 * Counts the elements in the colour that marks something as valid. A journey sends this function to the page, so it
 * cannot use imports.
 */
export function countHolding(): number {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = 'var(--ok)'
  const holds = getComputedStyle(probe).color
  probe.remove()
  return [...document.querySelectorAll('main *')].filter((each) => {
    const { color, backgroundColor } = getComputedStyle(each)
    return color === holds || backgroundColor === holds
  }).length
}
