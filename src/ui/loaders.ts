// What is fetched when it is first shown.

/** The editor of JSON text. */
export function loadCodeEditor() {
  return import('./code-view.tsx')
}

/** What draws charts. */
export function loadPlot() {
  return import('./plot.tsx')
}

/** What draws QR codes. */
export function loadQrPicture() {
  return import('./qr-picture.tsx')
}

/** What opens over the page: dialogs, menus and the full text of identifiers. */
export function loadPopups() {
  return import('./popups.tsx')
}
