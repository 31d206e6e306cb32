// Parts that are loaded on first use.

export function loadCodeEditor() {
  return import('./code-view.tsx')
}

export function loadPlot() {
  return import('./plot.tsx')
}

export function loadQrPicture() {
  return import('./qr-picture.tsx')
}

/** Loads dialogs, menus, and the popups with full identifiers. */
export function loadPopups() {
  return import('./popups.tsx')
}
