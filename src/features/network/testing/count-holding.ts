/** How many marks on the page have the colour of what is valid. A journey sends it to the page, so it uses nothing from outside. */
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
