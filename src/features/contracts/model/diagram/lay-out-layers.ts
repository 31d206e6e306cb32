/**
 * In which column each document type stands: what is referred to left of what refers to it. Of a circle, the type that
 * comes later in the contract gives way. Types that nothing connects are in no column.
 */
export function layOutLayers(
  types: readonly string[],
  links: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, number> {
  const others = links.filter(({ from, to }) => from !== to)
  const connected = new Set(others.flatMap(({ from, to }) => [from, to]))
  const layers = new Map<string, number>()
  const open = new Set<string>()
  const layerOf = (type: string): number => {
    const known = layers.get(type)
    if (known !== undefined) return known
    open.add(type)
    const targets = others
      .filter(({ from, to }) => from === type && !open.has(to))
      .map(({ to }) => layerOf(to))
    open.delete(type)
    const layer = Math.max(-1, ...targets) + 1
    layers.set(type, layer)
    return layer
  }
  for (const type of types) if (connected.has(type)) layerOf(type)
  return layers
}
