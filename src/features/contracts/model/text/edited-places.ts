/** How far an edit reaches: the value at its path, the object around it, or anything. */
export type EditReach = 'value' | 'member' | 'all'

/** The places of edits that wait to be written, by their JSON Pointers. */
export function startPlaces() {
  const edited = new Set<string>()
  /** Whatever stands around them. */
  const around = new Set<string>()
  /** Objects with members that come or go. */
  const objects = new Set<string>()
  return {
    /** Whether another edit and those that wait leave each other alone. */
    areApart: (path: string, reach: EditReach): boolean =>
      reach !== 'all' &&
      !around.has(path) &&
      !wayTo(path).some((each) => edited.has(each)) &&
      !(reach === 'member' && objects.has(parentOf(path))),
    take: (path: string, reach: EditReach): void => {
      edited.add(path)
      for (const each of wayTo(parentOf(path))) around.add(each)
      if (reach === 'member') objects.add(parentOf(path))
    },
    clear: (): void => {
      edited.clear()
      around.clear()
      objects.clear()
    },
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The pointer and all that lead to it. */
function wayTo(path: string): readonly string[] {
  const way: string[] = []
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) way.push(path.slice(0, end))
  return way
}
