import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'

// `node scripts/draw-icons.mjs`: draws public/icons from public/icon.svg. Run by hand when the icon changes, and commit
// the result: another browser version may draw other bytes.
const root = path.dirname(import.meta.dirname)
const icon = readFileSync(path.join(root, 'public', 'icon.svg'), 'utf8')
const blue = /fill="(#[0-9a-f]{6})"/.exec(icon)[1]

// A system may cut a maskable icon to any shape that holds a circle of four fifths of its width.
const drawings = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-192', size: 192, share: 0.72, ground: blue },
  { name: 'maskable-512', size: 512, share: 0.72, ground: blue },
]

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const { name, size, share, ground = 'transparent' } of drawings) {
    const width = Math.round(size * share)
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>html,body{margin:0;height:100%;background:${ground}}body{display:grid;place-items:center}
      svg{width:${width}px;height:${width}px}</style>${icon}`,
    )
    const bytes = await page.screenshot({ omitBackground: true })
    writeFileSync(path.join(root, 'public', 'icons', `${name}.png`), bytes)
  }
} finally {
  await browser.close()
}
