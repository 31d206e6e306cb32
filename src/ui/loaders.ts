export function loadCodeEditor() {
  return import('./code-view.tsx')
}

export function loadPlot() {
  return import('./plot.tsx')
}

export function loadQrPicture() {
  return import('./qr-picture.tsx')
}

export function loadPopups() {
  return import('./popups.tsx')
}
